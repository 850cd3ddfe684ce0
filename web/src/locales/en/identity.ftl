### Identity: what is stored of a person, and how it gets to another device.

dataTitle = Your data
dataHint = Everything that this server stores of you, as one file: name, ratings, games, lines in the chat, notifications. It contains no keys.
download = Download my data
