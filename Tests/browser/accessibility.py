"""The automatic part of accessibility; keyboard and announcements have tests of their own."""

import axe
import format_tour
import tour
from window import DESKTOP, PHONE


def every_screen_is_accessible(stage):
    """axe finds no violation of WCAG 2.1 A and AA on any screen, light or dark, large or small."""
    findings = tour.Findings()
    window = tour.tour(stage, visit_with(stage, findings))
    tour.editor(window, visit_with(stage, findings))
    findings.judge()


def every_format_is_accessible(stage):
    """axe finds no violation of WCAG 2.1 A and AA in the matches of any format."""
    findings = tour.Findings()
    format_tour.format_tour(stage, visit_with(stage, findings))
    findings.judge()


def visit_with(stage, findings):
    """Looks at a screen in each size and theme."""
    source = axe.fetch(stage.folder.parent)

    def visit(window, screen):
        for size in (DESKTOP, PHONE):
            window.resize(size)
            for theme in ("dark", "light"):
                window.theme(theme)
                findings.add(f"{screen}, {theme}, {size[0]} wide",
                             axe.violations(window, source))

    return visit


TESTS = [every_screen_is_accessible, every_format_is_accessible]
