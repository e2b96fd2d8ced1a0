import { switchStockOn } from "#app/domain/channels/stock/switch-stock-push.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { integrationPaths } from "#app/http/integration-paths";

export const action = buttonAction(
  "integrations.manage",
  { params: IntegrationParams, failed: "Failed to change stock updates" },
  async ({ ctx, params: { id } }) => {
    const { name } = await switchStockOn(ctx, id);
    return done(integrationPaths.integration(id), {
      title: "Stock updates turned on",
      description: `${name} is receiving its quantities now.`,
    });
  },
);
