import { fromBase64 } from "../http/hmac";
import { isRecord, tryParse } from "../http/json";
import { parseDate } from "../lenient-schemas";
import type { PartnerWorld } from "../partner";
import type { Shipper } from "../shipper";
import { signingKey } from "./signing-keys";

type WebhookReading = Awaited<ReturnType<NonNullable<Shipper["readWebhook"]>>>;

/** Maximum clock difference; older messages are refused, so that a captured one cannot be replayed. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * ShipStation signs with its own published keys; there is no shared secret. V1 does not sign, so its messages are
 * refused.
 * @throws PartnerError when the keys cannot be fetched
 */
export async function readWebhook(
  world: PartnerWorld,
  _secret: string,
  headers: Headers,
  body: Uint8Array,
): Promise<WebhookReading> {
  const keyId = headers.get("x-shipengine-rsa-sha256-key-id") ?? "";
  const signature = fromBase64(headers.get("x-shipengine-rsa-sha256-signature") ?? "");
  const timestamp = headers.get("x-shipengine-timestamp") ?? "";
  const at = readTime(timestamp);
  if (keyId === "" || !signature?.length || at === null || Math.abs(world.now() - at) > TOLERANCE_MS) {
    return { kind: "bad-signature" };
  }
  const key = await signingKey(world, keyId);
  const signed = new Uint8Array([...new TextEncoder().encode(`${timestamp}.`), ...body]);
  if (!key || !(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, signed))) {
    return { kind: "bad-signature" };
  }
  const news = tryParse(new TextDecoder().decode(body))?.value;
  const trackingNumber = isRecord(news) && isRecord(news.data) ? news.data.tracking_number : null;
  return typeof trackingNumber === "string" && trackingNumber !== ""
    ? { kind: "parcel", trackingNumber }
    : { kind: "ping" };
}

const readTime = (text: string): number | null =>
  /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : parseDate(text);
