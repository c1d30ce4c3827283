"""Debian's python3-geopy, HereV7: geocode and reverse. Only host and header are changed."""

import json
import os
import sys

from geopy.adapters import URLLibAdapter, get_retry_after
from geopy.exc import GeopyError
from geopy.geocoders import HereV7

base = os.environ["CARTWAY_URL"]
# Without a choice geopy takes what happens to be installed, and with requests it waits and asks again.
coder = HereV7(apikey="theirs", scheme="http", timeout=20, adapter_factory=URLLibAdapter)
coder.api = base + "/v1/geocode"
coder.reverse_api = base + "/v1/revgeocode"
coder.headers["Authorization"] = "Bearer " + os.environ["CARTWAY_KEY"]


def shown(found):
    return [
        {
            "label": place.address,
            "lat": place.latitude,
            "lng": place.longitude,
            "houseNumber": place.raw["address"].get("houseNumber"),
            "street": place.raw["address"].get("street"),
        }
        for place in found or []
    ]


def answer(call):
    more = call.get("more", {})
    if call["op"] == "geocode":
        return shown(coder.geocode(call["q"], exactly_one=False, **more))
    return shown(coder.reverse((call["lat"], call["lng"]), exactly_one=False, **more))


for line in sys.stdin:
    try:
        answered = {"results": answer(json.loads(line))}
    except GeopyError as error:
        answered = {"error": type(error).__name__ + ": " + str(error)}
        # HereV7 drops what the header says; the error that it makes its own of has it.
        headers = getattr(error.__cause__, "headers", None) or {}
        if get_retry_after(headers) is not None:
            answered["retryAfter"] = get_retry_after(headers)
    print(json.dumps(answered), flush=True)
