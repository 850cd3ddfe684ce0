"""The page of all requests: whatever the description has, with links within the page, in a style that is allowed."""

from __future__ import annotations

import base64
import hashlib
import re

from tests.server.http.conftest import ApiServer


def test_every_request_and_type_is_on_the_page_and_no_link_leads_nowhere(api: ApiServer) -> None:
    response = api.client.get("/api/reference")
    text, found = response.text, api.client.get("/api/openapi.json").json()
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            assert f"<code>{method.upper()} {path}</code>" in text
            assert f'id="{operation["operationId"]}"' in text
    for name in found["components"]["schemas"]:
        assert f'id="type-{re.sub(r"[^A-Za-z0-9]+", "-", name)}"' in text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len({*ids})
    assert {*re.findall(r'href="#([^"]+)"', text)} <= {*ids}
    assert "<script" not in text
    assert {*re.findall(r'href="([^#][^"]*)"', text)} == {"/api/openapi.json"}


def test_its_style_is_allowed_by_its_hash_and_it_is_not_sent_twice(api: ApiServer) -> None:
    response = api.client.get("/api/reference", headers={"accept-encoding": "gzip"})
    [style] = re.findall(r"<style>(.*?)</style>", response.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in response.headers["content-security-policy"]
    assert response.headers["content-encoding"] == "gzip"
    known = {"if-none-match": response.headers["etag"], "accept-encoding": "gzip"}
    assert api.client.get("/api/reference", headers=known).status_code == 304
