import { resumeIntegration } from "#app/domain/integrations/connect/manage.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { integrationPaths } from "#app/http/integration-paths";
import { salesChannel } from "#app/integrations/registry";

const FAILED = { title: "Error", description: "Failed to resume integration" };

export const action = buttonAction("integrations.manage", { params: IntegrationParams }, ({ ctx, params: { id } }) =>
  doneOrRefused(integrationPaths.integration(id), FAILED, async () => {
    const { name, type } = await resumeIntegration(ctx, id);
    const effect = salesChannel(type) ? "resumes syncing where it stopped" : "is in use again";
    return { title: "Integration resumed", description: `${name} ${effect}.` };
  }),
);
