import { STANDARD_NOTICE } from "#app/integrations/channel-setup";
import { salesChannel } from "#app/integrations/registry";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { setShipmentNotice, stillThere } from "../integrations.repo.server";
import { getIntegrationRow } from "../integrations.service.server";
import type { ShipmentNoticeForm } from "./shipment-notice.schema";

/** @throws not_found, also for an integration that is not a store */
export async function shipmentNoticePage(ctx: Ctx, id: string) {
  const { name, type, settings } = await getIntegrationRow(ctx, id);
  const channel = salesChannel(type);
  if (!channel) throw new DomainError("integration_not_found", `${name} is not a store, so it has no shipment notice.`);
  return { id, name, hasNotes: channel.hasShipmentNotes ?? false, notice: settings?.shipment ?? STANDARD_NOTICE };
}

/** Applies to shipments that were not sent to the store yet. @throws not_found */
export async function saveShipmentNotice(ctx: Ctx, id: string, notice: ShipmentNoticeForm): Promise<void> {
  const { companyId, name, settings } = await getIntegrationRow(ctx, id);
  const company = ctx.db.company(companyId);
  await company.batch(
    stillThere(company, id),
    ...audited(ctx, setShipmentNotice(company, id, notice, ctx.now()), {
      action: "integration.updated",
      subject: name,
      companyId,
      before: { shipment: { ...(settings?.shipment ?? STANDARD_NOTICE) } },
      after: { shipment: { ...notice } },
    }),
  );
}
