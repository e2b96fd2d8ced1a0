import { checkAccess } from "../access-check";
import type { AccessCheck } from "../partner";
import type { StoreClient } from "./client";

/**
 * What the key may do beside reading orders, found out without changing anything: WooCommerce checks a key's permission
 * before it looks at a batch, and an empty batch does nothing. Webhooks need a user who manages the shop, and a key
 * that may write.
 */
export async function checkWriting(client: StoreClient): Promise<AccessCheck[]> {
  const write = await checkAccess("write", "Orders and products can be changed.", () =>
    client.demand("/orders/batch", { method: "POST", body: {} }),
  );
  const webhooks = await checkAccess("webhooks", "Webhooks can be created.", () =>
    client.demandList("/webhooks", { per_page: 1, _fields: "id" }),
  );
  const needsWriting = write.outcome === "refused" && webhooks.outcome === "allowed";
  return [write, needsWriting ? { ...write, access: "webhooks" } : webhooks];
}
