"""Where subchapter 10 says what the games of the family have in common."""

from __future__ import annotations

from pitboss.games.pai_gow.common.paragraphs import Banking, Deal, Paragraphs

AT = Paragraphs(
    ranking="10.2(b)",
    chips="10.5(a)",
    seated="10.5(b)",
    bets="10.5(c)",
    players_set="10.7(b)",
    dealer_sets="10.7(c)",
    surrender="10.7(f)",
    surrendered="10.7(f)1",
    surrendered_hand="10.7(f)2",
    exposed="10.7(g)",
    loses="10.7(h)",
    one_higher={"high": "10.7(i)1", "low": "10.7(i)2"},
    wins="10.7(j)",
    paid="10.7(k)",
    collected="10.7(m)",
    dice_not_flat="10.9(a)",
    die_fell_out="10.9(b)",
    wrong_positions="10.9(c)",
    player_exposed="10.9(d)",
    dealer_exposed="10.9(e)",
    misset="10.9(f)",
    two_areas="10.10(a)",
    two_areas_set="10.10(b)",
)

BANKING = Banking(
    sets="10.7(c)",
    offered="10.8(a)",
    not_at_start="10.8(b)",
    goes_round="10.8(c)",
    wagered_before="10.8(d)1",
    covers_wagers="10.8(d)2",
    co_bank="10.8(e)",
    one_area="10.8(f)",
    dealers_wager="10.8(h)",
    lid="10.8(i)",
    dealer_compared="10.8(n)",
    settled="10.8(o)",
    co_bank_settled="10.8(p)",
    dealer_paid="10.8(q)",
    players_paid="10.8(r)",
)

DEAL = Deal(
    shaken="10.6(a)", total="10.6(b)", first="10.6(c)", dealt="10.6(d)", unwagered="10.6(e)"
)
EYE_DEAL = Deal(
    shaken="10.6A(e)", total="10.6(b)", first="10.6A(d)", dealt="10.6(d)", unwagered="10.6(e)"
)
"""In the dragon's eye variation, if it begins at the button."""
BANK_DEAL = Deal(
    shaken="10.8(i)", total="10.6(b)", first="10.8(j)", dealt="10.8(k)", unwagered="10.8(l)"
)
