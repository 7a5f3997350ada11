"""Drives `midflight serve --stdio` with the client of the Python package `mcp`: finds a joint that
jumps, fixes it with other policies, and checks results against the tools' schemas.

Usage: python mcp_client.py MIDFLIGHT
"""

import asyncio
import base64
import json
import struct
import sys

from mcp import ClientSession, StdioServerParameters, stdio_client

PROGRAM = sys.argv[1]


async def call(client, tool, **arguments):
    """Calls a tool that must succeed; returns the texts and the images of its result."""
    result = await client.call_tool(tool, arguments)
    texts = [block.text for block in result.content if block.type == "text"]
    images = [
        base64.b64decode(block.data, validate=True)
        for block in result.content
        if block.type == "image"
    ]
    is_error = getattr(result, "is_error", None) or getattr(result, "isError", None)
    assert not is_error, texts
    return texts, images


async def jump(client, name, time):
    """Returns the jump of the progress at a time."""
    texts, _ = await call(client, "joints", session=name, keys=["progress"])
    (joint,) = [row for row in json.loads(texts[0]) if row["time"] == time]
    print("  ", joint["sentence"])
    return joint["valueJump"]


async def main():
    server = StdioServerParameters(command=PROGRAM, args=["serve", "--stdio"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as client:
        hello = await client.initialize()
        print(hello.model_dump_json(include={"server_info", "serverInfo", "protocol_version"}))
        await client.send_ping()
        tools = (await client.list_tools()).tools
        print("tools:", ", ".join(tool.name for tool in tools))

        texts, _ = await call(client, "list")
        assert "round-progress" in [scene["name"] for scene in json.loads(texts[0])]
        texts, _ = await call(client, "open", source="round-progress")
        name = texts[0].removeprefix("session: ")
        for value, at in (0.9, "0.5s"), (0.2, "0.84s"):
            await call(client, "set", session=name, property="progress", value=value, at=at)

        await call(client, "tune", session=name, policy="fromModel")
        broken = await jump(client, name, 0.84)
        assert broken > 0.1, broken
        for policy in "fromPresentation", "spring":
            await call(client, "tune", session=name, policy=policy)
            mended = await jump(client, name, 0.84)
            assert abs(mended) < 1e-9, mended

        _, (image,) = await call(client, "render", session=name, at=0.9, size="64x48")
        assert image.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", image[16:24]) == (64, 48)
        texts, _ = await call(client, "trace", session=name, keys=["progress"], fps=10)
        assert texts[0].startswith("time,model,presentation,velocity\n")
        texts, _ = await call(client, "export", session=name, format="css")
        assert "transition" in texts[0] or "animation" in texts[0], texts

        result = await client.call_tool("undo", {"session": "nonsense"})
        assert getattr(result, "is_error", None) or getattr(result, "isError", None)
    print("done")


asyncio.run(main())
