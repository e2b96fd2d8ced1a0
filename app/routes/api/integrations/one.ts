import { deleteIntegration } from "#app/domain/integrations/connect/manage.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { apiAction, noContent, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("DELETE");

export const action = apiAction({
  DELETE: operation("integrations.manage", { params: IntegrationParams, status: 204 }, async ({ ctx, params }) => {
    await deleteIntegration(ctx, params.id);
    return noContent();
  }),
});
