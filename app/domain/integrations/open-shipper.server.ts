import { shipper } from "#app/integrations/registry";
import type { Shipper } from "#app/integrations/shipper";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";
import { type OpenPartner, openPartner } from "./open-partner.server";

/** A postage provider with everything needed to call it. Contains keys: never log, store or show it. */
export interface OpenShipper extends Omit<OpenPartner, "provider"> {
  shipper: Shipper;
}

/** Decrypts an integration's keys. Null when its type sells no postage. @throws PartnerError auth */
export async function openShipper(ctx: Ctx, row: IntegrationRow): Promise<OpenShipper | null> {
  const open = await openPartner(ctx, row, shipper);
  if (!open) return null;
  const { provider, world, connection } = open;
  return { shipper: provider, world, connection };
}
