import { pauseIntegration } from "#app/domain/integrations/connect/manage.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { integrationPaths } from "#app/http/integration-paths";
import { salesChannel } from "#app/integrations/registry";

const FAILED = { title: "Error", description: "Failed to pause integration" };

export const action = buttonAction("integrations.manage", { params: IntegrationParams }, ({ ctx, params: { id } }) =>
  doneOrRefused(integrationPaths.integration(id), FAILED, async () => {
    const { name, type } = await pauseIntegration(ctx, id);
    const effect = salesChannel(type) ? `Orders from ${name} are not imported` : `${name} is not used`;
    return { title: "Integration paused", description: `${effect} until you resume it.` };
  }),
);
