import { fromBase64, isSigned } from "#app/integrations/http/hmac";
import { isRecord } from "#app/integrations/http/json";
import type { SalesChannel } from "#app/integrations/sales-channel";

type WebhookReading = Awaited<ReturnType<SalesChannel["readWebhook"]>>;

/**
 * Verifies a delivery on its raw bytes and returns the id of the order to re-read. The body itself is not used: it is
 * the state at delivery time, perhaps in an older API version, and only an id for a trashed order.
 */
export async function readWebhook(secret: string, headers: Headers, body: Uint8Array): Promise<WebhookReading> {
  if (isWebhookPing(headers, body)) return { kind: "ping" };
  const signature = headers.get("x-wc-webhook-signature");
  if (signature === null || !(await isSigned(secret, fromBase64(signature), body))) return { kind: "bad-signature" };
  const topic = headers.get("x-wc-webhook-topic") ?? "";
  const externalId = orderId(body);
  // Signed, but about a product or a customer: ignored.
  if (externalId === null || (topic !== "" && !topic.startsWith("order."))) return { kind: "ping" };
  return { kind: "hint", externalId, topic };
}

/** Sent when a webhook is saved and after each failed delivery. Any response but 200 disables the webhook. */
export function isWebhookPing(headers: Headers, body: Uint8Array): boolean {
  const isForm = (headers.get("content-type") ?? "").toLowerCase().startsWith("application/x-www-form-urlencoded");
  const isUnsigned = !headers.has("x-wc-webhook-signature");
  return isUnsigned && isForm && body.byteLength < 64 && /^webhook_id=\d+$/.test(new TextDecoder().decode(body).trim());
}

function orderId(body: Uint8Array): string | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    const order = isRecord(parsed) && isRecord(parsed.order) ? parsed.order : parsed;
    const id = isRecord(order) ? order.id : undefined;
    return /^[1-9]\d*$/.test(String(id)) ? String(id) : null;
  } catch {
    return null;
  }
}
