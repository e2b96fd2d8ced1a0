import { syncIntegration } from "#app/domain/channels/inbound.service.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { getIntegrationRow } from "#app/domain/integrations/integrations.service.server";
import { conflict, DomainError } from "#app/domain/kernel/errors";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { salesChannel } from "#app/integrations/registry";
import { BackQuery, backTo } from "./back.server";

const FAILED = { title: "Sync Failed", description: "Failed to sync WooCommerce orders" };
const NO_ORDERS = "This integration does not import orders, so there is nothing to sync.";

export const action = buttonAction(
  "integrations.manage",
  { params: IntegrationParams, query: BackQuery },
  ({ ctx, params: { id }, query }) =>
    doneOrRefused(backTo(id, query), FAILED, async () => {
      const { companyId, type } = await getIntegrationRow(ctx, id);
      if (!salesChannel(type)) throw conflict(NO_ORDERS, "integration_without_orders");
      const { newOrders, run } = await syncIntegration(ctx, { companyId, integrationId: id, trigger: "manual" });
      if (run?.error) throw new DomainError("partner_failed", run.error);
      return { title: "Sync Completed", description: `${newOrders} new orders synced to staging area` };
    }),
);
