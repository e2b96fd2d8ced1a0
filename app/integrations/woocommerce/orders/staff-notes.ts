import type { StaffNote } from "#app/integrations/channel-setup";
import { isRecord } from "#app/integrations/http/json";
import { type FoundConnection, PartnerError } from "#app/integrations/partner";
import type { PushReport } from "#app/integrations/sales-channel";
import type { StoreClient } from "../client/client";
import { plainText } from "../client/entities";

/**
 * Adds a private note, which WooCommerce does not email. Reads the notes first, so that a note repeated after a time-out
 * is there once. @throws PartnerError
 */
export async function addStaffNote(client: StoreClient, { externalId, text, mark }: StaffNote): Promise<PushReport> {
  const path = `/orders/${externalId}/notes`;
  const reply = await client.ask(path);
  if (!reply.ok) {
    const { status, code } = reply.failure;
    if (status === 404 && code === "woocommerce_rest_order_invalid_id")
      throw new PartnerError("not-found", "The order is no longer in the store, so the note could not be added there.");
    throw reply.error;
  }
  const notes = Array.isArray(reply.value) ? reply.value.filter(isRecord) : [];
  const isThere = notes.some(({ note }) => typeof note === "string" && plainText(note).startsWith(plainText(mark)));
  if (!isThere) await client.demand(path, { method: "POST", body: { note: text, customer_note: false } });
  return { via: "staff-note", already: isThere };
}

/** WooCommerce redirects this address when it keeps its orders in tables of their own. */
export function orderUrl({ apiBase }: FoundConnection, externalId: string): string | null {
  const site = /^(https?:\/\/.+?)\/(?:index\.php\/)?(?:wp-json|\?rest_route=)/.exec(apiBase)?.[1];
  return site && /^\d{1,19}$/.test(externalId) ? `${site}/wp-admin/post.php?post=${externalId}&action=edit` : null;
}
