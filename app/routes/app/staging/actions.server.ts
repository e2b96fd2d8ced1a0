import { syncCompany } from "#app/domain/channels/inbound.service.server";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import type { Placed } from "#app/domain/orders/orders.service.server";
import { processAll } from "#app/domain/staging/bulk-runs.server";
import type { StagingAction } from "#app/domain/staging/staging.schema";
import { processStagedOrder, tryStagedOrderAgain } from "#app/domain/staging/staging.service.server";
import { bulkResult, bulkStarted } from "#app/domain/staging/staging.words";
import { done, type FlashInput } from "#app/http/answers/flash.server";

/** Maximum length of a flash message: it is stored in a cookie. */
const LONGEST = 300;

/** Runs a button's action and reports the result on the reloaded list, also when it failed. */
export async function actOnStaging(ctx: Ctx, input: StagingAction, back: string): Promise<Response> {
  try {
    return done(back, short(await act(ctx, input)));
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError)) throw thrown;
    const missing = error.code === "not_found";
    if (missing && input.intent !== "sync") throw thrown;
    const { title, description } = FAILED[input.intent];
    const why = missing ? "No store is connected to this company." : error.message;
    return done(back, short({ title, description: why || description, variant: "destructive" }));
  }
}

const PROCESSING_FAILED = { title: "Processing Failed", description: "Failed to process order" };
const FAILED: Record<StagingAction["intent"], { title: string; description: string }> = {
  sync: { title: "Sync Failed", description: "Failed to sync WooCommerce orders" },
  "process-all": { title: "Bulk Processing Failed", description: "Failed to process orders" },
  "auto-on": { title: "Error", description: "Failed to update company." },
  "auto-off": { title: "Error", description: "Failed to update company." },
  process: PROCESSING_FAILED,
  "try-again": PROCESSING_FAILED,
};

async function act(ctx: Ctx, input: StagingAction): Promise<FlashInput> {
  switch (input.intent) {
    case "sync": {
      const { newOrders, errors } = await syncCompany(ctx, input.companyId);
      const missed = errors > 0 ? `, ${errors} could not be fetched` : "";
      return { title: "Sync Completed", description: `${newOrders} new orders synced to staging area${missed}` };
    }
    case "process-all": {
      const all = await processAll(ctx, input.companyId);
      return all.run && all.remaining > 0 ? bulkStarted(all) : bulkResult(all);
    }
    case "auto-on":
      await setAutoProcess(ctx, input.companyId, true);
      await ctx.enqueue({ type: "auto-process", companyId: input.companyId });
      return {
        title: "Automatic processing is on",
        description: "Orders without a problem are processed as they come, also those that wait now.",
      };
    case "auto-off":
      await setAutoProcess(ctx, input.companyId, false);
      return { title: "Automatic processing is off", description: "Orders wait here until they are processed." };
    case "process":
      return processed(await processStagedOrder(ctx, input.id));
    case "try-again":
      return processed(await tryStagedOrderAgain(ctx, input.id));
  }
}

function processed({ judgement: { holdReason } }: Placed): FlashInput {
  const waits = holdReason ? `. It is on hold: ${holdReason}` : "";
  return { title: "Order Processed", description: `Order has been moved to permanent storage${waits}` };
}

const short = (said: FlashInput): FlashInput => ({ ...said, description: said.description?.slice(0, LONGEST) });
