import { checkAccess } from "#app/integrations/access-check";
import type { AccessCheck } from "#app/integrations/partner";
import type { StoreClient } from "../client/client";

/**
 * Checks the key's permissions beyond reading orders without changing anything: WooCommerce checks permissions before
 * it reads a batch, and an empty batch does nothing. Webhooks need a shop manager's key with write access.
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
