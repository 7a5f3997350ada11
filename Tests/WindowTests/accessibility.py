"""Reads and operates the program's window as a screen reader does.

Prints a line for each check, and ends with status 1 and a message if one fails. The test that
runs it compares the output.
"""

import subprocess
import sys
import time
import warnings

import gi

warnings.simplefilter("ignore")
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402


def wait(what, answer):
    """Polls until there is an answer, processing events in between."""
    context = GLib.MainContext.default()
    for _ in range(3000):
        while context.iteration(False):
            pass
        try:
            result = answer()
        except GLib.Error:
            result = None
        if result:
            return result
        time.sleep(0.02)
    sys.exit(f"gave up waiting for {what}")


def application():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "Midflight" and child.get_child_count() == 1:
            return child
    return None


def elements(element):
    yield element
    for index in range(element.get_child_count()):
        child = element.get_child_at_index(index)
        if child:
            yield from elements(child)


def find(role, name):
    """The element of a role and name; None if there is none now."""
    for element in elements(window):
        if element.get_role_name() == role and element.get_name() == name:
            return element
    return None


def is_in(element, state):
    return element.get_state_set().contains(state)


events = []


def note(event):
    events.append((event.type, event.source and event.source.get_name(), event.detail1,
                   event.any_data))


def has_event(kind, name):
    return any(e[0].startswith(kind) and e[1] is not None and name in e[1] for e in events)


app = wait("the application", application)
listener = Atspi.EventListener.new(note)
for kind in ["object:state-changed:focused", "object:property-change:accessible-value",
             "object:announcement", "object:children-changed"]:
    listener.register(kind)
window = app.get_child_at_index(0)

# Reads the elements.
print("toolkit", app.get_toolkit_name())
print("window", window.get_role_name(), window.get_name())
wait("the window to be active", lambda: is_in(window, Atspi.StateType.ACTIVE))
roles = {}
for element in elements(window):
    roles[element.get_role_name()] = roles.get(element.get_role_name(), 0) + 1
    if element.get_parent() is None:
        sys.exit(f"{element.get_name()} is in nothing")
print("elements", sum(roles.values()), roles)
stage = wait("the stage", lambda: find("drawing area", "round-progress"))
extents = stage.get_extents(Atspi.CoordType.WINDOW)
if extents.width < 100 or extents.height < 100:
    sys.exit(f"the stage is {extents.width} × {extents.height}")
over = window.get_accessible_at_point(
    extents.x + extents.width // 2, extents.y + extents.height // 2, Atspi.CoordType.WINDOW)
if over.get_role_name() != "drawing area":
    sys.exit(f"in the middle of the stage is {over.get_role_name()}")

row = wait("the row", lambda: find("slider", "progress"))
value = row.get_value_iface()
print("row", row.get_name(), value.get_minimum_value(), value.get_maximum_value(),
      value.get_current_value())

# Presses a button.
play = wait("the button", lambda: find("push button", "play"))
print("button", play.get_name(), Atspi.Action.get_key_binding(play.get_action_iface(), 0))
Atspi.Action.do_action(play.get_action_iface(), 0)
pause = wait("it to play", lambda: find("push button", "pause"))
print("pressed", pause.get_name())
chart = wait("the sentence of a joint", lambda: next(
    (e for e in elements(window)
     if e.get_role_name() == "chart" and "velocity" in (e.get_description() or "")), None))
print("graph", chart.get_name())
print("joint", chart.get_description())

# Sets a value, as if it had been typed.
value.set_current_value(0.25)
wait("the value", lambda: value.get_current_value() == 0.25)
print("value", value.get_current_value())
wait("the value's event", lambda: has_event("object:property-change:accessible-value", "progress"))
color = wait("the color", lambda: find("entry", "progressColor"))
Atspi.EditableText.set_text_contents(color.get_editable_text_iface(), "#00ff00")
text = color.get_text_iface()
wait("the color", lambda: Atspi.Text.get_text(text, 0, -1) == "#00ff00")
print("text", Atspi.Text.get_text(text, 0, -1))
# A refused value is announced, and the old one stays.
value.set_current_value(7)
refusal = wait("the refusal", lambda: next(
    (e[3] for e in events if e[0].startswith("object:announcement") and "7" in e[3]), None))
print("announced", refusal)
print("still", value.get_current_value())

# Presses a key that moves the selection; the focused row is announced.
del events[:]
subprocess.run(["xdotool", "key", "Down"], check=True)
wait("the key's event", lambda: has_event("object:state-changed:focused", "progressColor"))
print("key", "progressColor", is_in(color, Atspi.StateType.FOCUSED))

# Moves the focus to another part of the window.
del events[:]
delay = wait("the tuner's row", lambda: find("slider", "delay"))
delay.get_component_iface().grab_focus()
wait("the focus", lambda: is_in(delay, Atspi.StateType.FOCUSED))
wait("the focus's event", lambda: has_event("object:state-changed:focused", "delay"))
print("focus", delay.get_name())

# Invalid requests are refused, and the program keeps running.
session = Gio.bus_get_sync(Gio.BusType.SESSION, None)


def call(bus, name, path, interface, member, arguments=None):
    return bus.call_sync(name, path, interface, member, arguments, None,
                         Gio.DBusCallFlags.NONE, 5000, None).unpack()


address, = call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
bus = Gio.DBusConnection.new_for_address_sync(
    address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
    | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
top = "/org/a11y/atspi/accessible/root"
registry = "org.a11y.atspi.Registry"
(name, _), = call(bus, registry, top, "org.a11y.atspi.Accessible", "GetChildren")[0]
nested = GLib.Variant("s", "deep")
for _ in range(30):
    nested = GLib.Variant("v", nested)
refused = 0
for path in [top, "/org/a11y/atspi/accessible/1", "/org/a11y/atspi/accessible/12345", "/"]:
    for interface in ["Accessible", "Action", "Value", "Component", "Text", "Nothing"]:
        for member in ["GetChildAtIndex", "DoAction", "Contains", "GetText", "Nonsense"]:
            for arguments in [None, GLib.Variant("(s)", ("x",)), GLib.Variant("(ay)", (b"xy",)),
                              GLib.Variant.new_tuple(nested), GLib.Variant("(d)", (1e300,))]:
                try:
                    call(bus, name, path, "org.a11y.atspi." + interface, member, arguments)
                except GLib.Error as error:
                    if error.matches(Gio.io_error_quark(), Gio.IOErrorEnum.TIMED_OUT):
                        sys.exit(f"{interface}.{member} of {path} is not answered")
                    refused += 1
for wrong in [GLib.Variant("s", "much"), GLib.Variant("d", float("nan")), nested]:
    try:
        call(bus, name, "/org/a11y/atspi/accessible/1", "org.freedesktop.DBus.Properties", "Set",
             GLib.Variant("(ssv)", ("org.a11y.atspi.Value", "CurrentValue", wrong)))
        sys.exit("a value that is none was taken")
    except GLib.Error:
        refused += 1
print("refused", refused)

# Opens a menu and chooses an item, which closes the menu.
scene = wait("the scene's name", lambda: find("push button", "round-progress"))
Atspi.Action.do_action(scene.get_action_iface(), 0)
item = wait("the menu", lambda: find("check menu item", "gallery"))
wait("the menu's event", lambda: has_event("object:children-changed", "Midflight"))
Atspi.Action.do_action(item.get_action_iface(), 0)
wait("the other scene", lambda: window.get_name().startswith("gallery"))
print("window", window.get_role_name(), window.get_name())
