"""Night Watch, a game for two: six cards each, three gates, and what lies face-down only its owner knows."""
