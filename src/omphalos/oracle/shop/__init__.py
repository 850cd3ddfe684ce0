"""The oracle's shop: runes, fates, stars, prophecies, horoscopes, guild area, staff."""
