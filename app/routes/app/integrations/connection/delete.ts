import { deleteIntegration } from "#app/domain/integrations/connect/manage.server";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { BackQuery, backTo } from "./back.server";

const FAILED = { title: "Error", description: "Failed to delete integration" };

export const action = buttonAction(
  "integrations.manage",
  { params: IntegrationParams, query: BackQuery },
  ({ ctx, params: { id }, query }) =>
    doneOrRefused(backTo(id, query), FAILED, async () => {
      const webhooks = await deleteIntegration(ctx, id);
      const description = ["Its orders were kept.", webhooks?.message].filter(Boolean).join(" ");
      return done(paths.integrations(), { title: "Integration deleted successfully", description });
    }),
);
