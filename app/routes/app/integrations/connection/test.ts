import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { testIntegration } from "#app/domain/integrations/integrations.service.server";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { BackQuery, backTo } from "./back.server";

const FAILED = { title: "Test Failed", description: "Integration test failed" };

export const action = buttonAction(
  "integrations.manage",
  { params: IntegrationParams, query: BackQuery },
  ({ ctx, params: { id }, query }) =>
    doneOrRefused(backTo(id, query), FAILED, async () => {
      const { message } = await testIntegration(ctx, id);
      return { title: "Integration test successful!", description: message };
    }),
);
