### The server in the page: offered when none on the network answers. (no reader)

offer = Play here on this device
about = Games against bots, or together at this screen, can be played without a server. They stay in this browser.
size = { $mb } MB are fetched once.
loading = Getting ready: { $percent } %
starting = Almost ready …
here = You play on this device, without a server: there are no other people, links and messages.
lacks = Not on this device: { $games }.
look = Look for the server
notKept = This browser keeps nothing for this page: games end when it is closed.
elsewhere = The games of this device are open in another tab. Go on there, or close it and try again.
failed = The games of this device could not be opened.
damaged = What this browser kept of your games cannot be read.
full = This browser has no room left for games. Make some, then try again.
again = Try again
saveFirst = Save it as a file
forget = Delete it and begin anew
reallyForget = All games on this device will be deleted.
install =
    .title = Keep Omphalos at hand
    .hint = Installed, it opens from your home screen or desktop, also without a network. It is the same page, and can be removed like any program.
    .byHand = In Safari: tap Share, then “Add to Home Screen”. It opens from there, also without a network.
    .button = Install
