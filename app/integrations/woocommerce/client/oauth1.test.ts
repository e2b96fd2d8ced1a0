import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signedUrl } from "./oauth1";

const SIGNING = {
  consumerKey: "ck_1",
  consumerSecret: "cs_2",
  nonce: "abcdef0123456789",
  timestampSeconds: 1_790_000_000,
};

test("the signature is the one that the OAuth 1.0a text prescribes", async () => {
  const url = new URL("http://127.0.0.1:18150/wp-json/wc/v3/orders?per_page=5&search=a b&status=any,trash&c=!'()*");
  const signed = await signedUrl("get", url, SIGNING);

  // Written out by hand: parameters sorted, each pair encoded, and the result encoded again.
  const base =
    "GET&http%3A%2F%2F127.0.0.1%3A18150%2Fwp-json%2Fwc%2Fv3%2Forders&" +
    "c%3D%2521%2527%2528%2529%252A%26oauth_consumer_key%3Dck_1%26oauth_nonce%3Dabcdef0123456789%26" +
    "oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D1790000000%26per_page%3D5%26" +
    "search%3Da%2520b%26status%3Dany%252Ctrash";
  const expected = createHmac("sha256", "cs_2&").update(base).digest("base64");
  expect(signed.searchParams.get("oauth_signature")).toBe(expected);
  expect(signed.searchParams.get("oauth_consumer_key")).toBe("ck_1");
  expect(signed.href).not.toContain("cs_2");
});

test("the given URL is not modified", async () => {
  const url = new URL("http://127.0.0.1/wp-json/wc/v3/orders");
  await signedUrl("GET", url, SIGNING);
  expect(url.search).toBe("");
});
