import { isSigned } from "../http/hmac";
import { isRecord, tryParse } from "../http/json";
import type { Invoicer } from "../invoicer";

type WebhookReading = Awaited<ReturnType<Invoicer["readWebhook"]>>;

const TOLERANCE_S = 300;
/** There are two while a secret is being rotated; a header with hundreds is an attack. */
const MOST_SIGNATURES = 5;

/** Stripe signs `${t}.${body}` in hex, once per valid secret while one is being rotated. */
export async function readWebhook(
  secret: string,
  headers: Headers,
  body: Uint8Array,
  now: number,
): Promise<WebhookReading> {
  const { at, signatures } = readHeader(headers.get("stripe-signature") ?? "");
  if (at === null || Math.abs(now / 1000 - at) > TOLERANCE_S) return { kind: "bad-signature" };
  const signed = new Uint8Array([...new TextEncoder().encode(`${at}.`), ...body]);
  const outcomes = await Promise.all(signatures.map((mac) => isSigned(secret.trim(), mac, signed)));
  if (!outcomes.some(Boolean)) return { kind: "bad-signature" };
  const event = tryParse(new TextDecoder().decode(body))?.value;
  const object = isRecord(event) && isRecord(event.data) && isRecord(event.data.object) ? event.data.object : null;
  if (!isRecord(event) || !object) return { kind: "ping" };
  const { id: eventId, type: topic } = event;
  const { id: invoiceId } = object;
  if (typeof eventId !== "string" || typeof topic !== "string" || typeof invoiceId !== "string")
    return { kind: "ping" };
  return topic.startsWith("invoice.") && object.object === "invoice"
    ? { kind: "invoice", eventId, invoiceId, topic }
    : { kind: "ping" };
}

function readHeader(header: string): { at: number | null; signatures: Uint8Array<ArrayBuffer>[] } {
  const parts = header.split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const macs = parts.filter(([name]) => name === "v1").map(([, value = ""]) => fromHex(value));
  return {
    at: /^\d{1,12}$/.test(time) ? Number(time) : null,
    signatures: macs.filter((mac) => mac !== null).slice(0, MOST_SIGNATURES),
  };
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2}){32}$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
