"""How much a page of the playground takes in: what comes out of a link was written by anybody."""

TEXT_CHARACTERS = 65_536  # of a set; about four hundred cards
LINK_CHARACTERS = 32_768  # of the fragment of a link
FINDINGS = 200  # that are shown of one set
DEALS = 80  # that are tried so that one's own cards come early
DEAL_SECONDS = 1.5  # for trying
