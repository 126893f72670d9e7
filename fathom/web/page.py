"""A page in the reader's language, and the way to the next one."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, select_autoescape

from fathom.bots.characters import look_of
from fathom.core import Words
from fathom.core.words import HOUSE, LANGUAGES, fitting, own_name, tag_of
from fathom.web.access import guests_of
from fathom.web.people import LANGUAGE_COOKIE, YEAR, language_of
from fathom.web.picture import sprite


@cache
def templates() -> Environment:
    made = Environment(loader=PackageLoader("fathom.web"), autoescape=select_autoescape())
    made.globals["look_of"] = look_of
    made.globals["sprite"] = sprite
    return made


def page(request: Request, template: str, code: int = 200, /, **facts: Any) -> HTMLResponse:
    """A page in the reader's language."""
    language = language_of(request)
    text = (
        templates()
        .get_template(template)
        .render(
            words=facts.pop("words", Words(language, HOUSE)),
            language=tag_of(language),
            other_languages={tag_of(other): own_name(other) for other in LANGUAGES if other != language},
            here=request.url.path if request.method == "GET" else "/",  # a form has no address
            **facts,
        )
    )
    response = HTMLResponse(text, code)
    if fitting(request.query_params.get("lang", "")):
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, httponly=True, samesite="lax")
    return response


def error_page(request: Request, status: int, sentence: str, record: str | None = None) -> HTMLResponse:
    """A page that says what is wrong and leads on: home, or to the record of a table that cannot be opened."""
    return page(request, "error.html", status, status=status, sentence=sentence, record=record)


def go(request: Request, address: str, person: str | None = None) -> Response:
    response = RedirectResponse(address, 303)
    if person is not None:
        guests_of(request).remember(request, response, person)
    return response
