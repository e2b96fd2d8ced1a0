import { IntegrationParams, TestResult } from "#app/domain/integrations/integrations.schema";
import { testIntegration } from "#app/domain/integrations/integrations.service.server";
import { apiAction, noGet, ok, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation("integrations.manage", { params: IntegrationParams, answer: TestResult }, async ({ ctx, params }) => {
    return ok({ ok: true, ...(await testIntegration(ctx, params.id)) });
  }),
});
