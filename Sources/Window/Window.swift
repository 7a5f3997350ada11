// Window
