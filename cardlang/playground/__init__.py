"""The playground: a static site on which cards are written, judged and played in the browser. See the README here."""
