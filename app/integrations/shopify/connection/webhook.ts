import { fromBase64, isSigned } from "#app/integrations/http/hmac";
import { isRecord, tryParse } from "#app/integrations/http/json";
import type { SalesChannel } from "#app/integrations/sales-channel";
import { legacyId } from "../client/ids";

type WebhookReading = Awaited<ReturnType<SalesChannel["readWebhook"]>>;

/**
 * Verifies a delivery on its raw bytes with the app's secret, and returns the id of the order to re-read. The body
 * itself is not used: it may be outdated, has another shape, and may arrive twice or out of order.
 */
export async function readWebhook(secret: string, headers: Headers, body: Uint8Array): Promise<WebhookReading> {
  const signature = headers.get("x-shopify-hmac-sha256");
  if (signature === null || !(await isSigned(secret, fromBase64(signature), body))) return { kind: "bad-signature" };
  const topic = headers.get("x-shopify-topic") ?? "";
  const externalId = orderId(new TextDecoder().decode(body));
  // Signed, but about a product or the app itself: ignored.
  if (externalId === "" || !topic.startsWith("orders/")) return { kind: "ping" };
  return { kind: "hint", externalId, topic };
}

/** Reads ids as text: JSON numbers lose the last digits of Shopify's. */
function orderId(text: string): string {
  const parsed = (tryParse(text.replace(/([[:,]\s*)(\d{15,})(?=\s*[,}\]])/g, '$1"$2"')) ?? tryParse(text))?.value;
  if (!isRecord(parsed)) return "";
  const edited = isRecord(parsed.order_edit) ? parsed.order_edit.order_id : undefined;
  return legacyId(String(parsed.admin_graphql_api_id ?? parsed.id ?? edited ?? ""));
}
