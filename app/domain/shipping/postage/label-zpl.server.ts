import { PartnerError } from "#app/integrations/partner";
import { findIntegrationRow } from "../../integrations/integrations.service.server";
import { openShipper } from "../../integrations/open-shipper.server";
import type { Ctx, OpenFile } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { labelZplKey } from "../parcels";
import * as repo from "./labels.repo.server";

/**
 * The label in ZPL as the postage provider made it, for a printer of 203 dpi. It is fetched once and stored beside the
 * PDF. Null when the provider has none.
 * @throws not_found; conflict with the provider's
 * message when it cannot be asked now
 */
export async function labelZpl(ctx: Ctx, id: string): Promise<OpenFile | null> {
  const label = await repo.findLabel(ctx.db, id);
  if (!label || label.state === "failed" || label.state === "buying") throw notFound("This label");
  const key = labelZplKey(label);
  const kept = await ctx.files.open(key);
  if (kept) return kept;
  const integration = await findIntegrationRow({ ...ctx, db: ctx.db.company(label.companyId) }, label.integrationId);
  const open = integration && (await openShipper(ctx, integration));
  const zpl = open && (await open.shipper.labelZpl?.(open.world, open.connection, { key: label.id }).catch(asConflict));
  if (!zpl) return null;
  await ctx.files.put(key, zpl, "application/zpl");
  return ctx.files.open(key);
}

function asConflict(error: unknown): never {
  throw error instanceof PartnerError ? conflict(error.message, "label_not_ready") : error;
}
