"""Creates the credit codes listed in a CSV file with the columns code, credits, max_uses and description.

    KAIROS_TOKEN=kairos_svc_... python3 create_codes.py codes.csv

After an interruption, run the program again within 24 hours: each line has an idempotency key, so the server creates
each code only once and sends the stored response again. The program prints one line for each code and exits with
status 1 if the server rejected a code.
"""

import csv
import hashlib
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("KAIROS_URL", "http://localhost:4000")
TOKEN = os.environ.get("KAIROS_TOKEN", "")
MAX_ATTEMPTS = 5

MUTATION = """
mutation CreateCode($input: CreateCreditCodeInput!) {
  createCreditCode(input: $input) { code }
}
"""


def post(body, idempotency_key):
    """Sends a request and returns the JSON response. Retries after a network error, a status of 500 or 503, or a
    response with Retry-After, which the server sends if a rate limit is reached or the first request with the key is
    still running."""
    request = urllib.request.Request(
        URL + "/graphql",
        data=json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + TOKEN,
            "Content-Type": "application/json",
            "Idempotency-Key": idempotency_key,
        },
    )
    for attempt in range(1, MAX_ATTEMPTS + 1):
        delay_seconds = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            retry_after = error.headers.get("Retry-After")
            if (error.code not in (500, 503) and not retry_after) or attempt == MAX_ATTEMPTS:
                return json.load(error)
            delay_seconds = int(retry_after or delay_seconds)
        except (OSError, http.client.HTTPException):
            if attempt == MAX_ATTEMPTS:
                raise
        time.sleep(delay_seconds)


def create_code(line_number, row):
    """Creates the code of a CSV line. Returns the error message of the server, or None on success."""
    code_input = {
        "code": row["code"],
        "creditAmount": int(row["credits"]),
        "maxUses": int(row["max_uses"]) if row["max_uses"] else None,
        "description": row["description"] or None,
    }
    # An unchanged line keeps its key. A changed or moved line gets a different key.
    key = hashlib.sha256(json.dumps([line_number, code_input], sort_keys=True).encode()).hexdigest()
    result = post({"query": MUTATION, "variables": {"input": code_input}}, key)
    errors = result.get("errors")
    return errors[0]["message"] if errors else None


def main():
    exit_status = 0
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        for line_number, row in enumerate(csv.DictReader(file), start=2):
            error = create_code(line_number, row)
            print(f"{row['code']}: {error or 'created'}")
            if error:
                exit_status = 1
    sys.exit(exit_status)


if __name__ == "__main__":
    main()
