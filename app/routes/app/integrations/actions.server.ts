import { syncIntegration } from "#app/domain/channels/inbound.service.server";
import { deleteIntegration, pauseIntegration, resumeIntegration } from "#app/domain/integrations/connect/manage.server";
import type { IntegrationAction } from "#app/domain/integrations/integrations.schema";
import { getIntegrationRow, testIntegration } from "#app/domain/integrations/integrations.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { conflict, DomainError } from "#app/domain/kernel/errors";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import { salesChannel } from "#app/integrations/registry";

const FAILED: Record<IntegrationAction["intent"], { title: string; description: string }> = {
  test: { title: "Test Failed", description: "Integration test failed" },
  sync: { title: "Sync Failed", description: "Failed to sync WooCommerce orders" },
  pause: { title: "Error", description: "Failed to pause integration" },
  resume: { title: "Error", description: "Failed to resume integration" },
  delete: { title: "Error", description: "Failed to delete integration" },
};
/** Maximum length of a flash message: it is stored in a cookie. */
const LONGEST = 300;

/** Runs a button's action and reports the result on the page it came from, also when it failed. */
export async function actOnIntegration(ctx: Ctx, { intent, id }: IntegrationAction, here: string): Promise<Response> {
  try {
    const said = await act(ctx, intent, id);
    return done(intent === "delete" ? paths.integrations() : here, said);
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
    const { title, description } = FAILED[intent];
    return done(here, { title, description: (error.message || description).slice(0, LONGEST), variant: "destructive" });
  }
}

async function act(ctx: Ctx, intent: IntegrationAction["intent"], id: string): Promise<FlashInput> {
  switch (intent) {
    case "test":
      return { title: "Integration test successful!", description: (await testIntegration(ctx, id)).message };
    case "sync": {
      const { companyId, type } = await getIntegrationRow(ctx, id);
      if (!salesChannel(type))
        throw conflict(
          "No orders come from this integration, so there is nothing to sync.",
          "integration_without_orders",
        );
      const { newOrders, run } = await syncIntegration(ctx, { companyId, integrationId: id, trigger: "manual" });
      if (run?.error) throw new DomainError("partner_failed", run.error);
      return { title: "Sync Completed", description: `${newOrders} new orders synced to staging area` };
    }
    case "pause": {
      const { name, type } = await pauseIntegration(ctx, id);
      const what = salesChannel(type) ? `Nothing is fetched from ${name}` : `${name} is not used`;
      return { title: "Integration paused", description: `${what} until you resume it.` };
    }
    case "resume": {
      const { name, type } = await resumeIntegration(ctx, id);
      const what = salesChannel(type) ? "is read on from where it was left" : "is used again";
      return { title: "Integration resumed", description: `${name} ${what}.` };
    }
    case "delete": {
      const webhooks = await deleteIntegration(ctx, id);
      const said = ["What came by it stays.", webhooks?.message].filter(Boolean).join(" ");
      return { title: "Integration deleted successfully", description: said.slice(0, LONGEST) };
    }
  }
}
