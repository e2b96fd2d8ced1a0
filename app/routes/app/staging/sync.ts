import { syncCompany } from "#app/domain/channels/inbound.service.server";
import { DomainError } from "#app/domain/kernel/errors";
import { BulkProcess, StagingQuery } from "#app/domain/staging/staging.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

const FAILED = { title: "Sync Failed", description: "Failed to sync WooCommerce orders" };

export const action = buttonAction(
  "staging.manage",
  { query: StagingQuery, form: BulkProcess },
  ({ ctx, query, input }) =>
    doneOrRefused(paths.staging(query), FAILED, async () => {
      const { newOrders, errors } = await syncCompany(ctx, input.companyId).catch(withoutStore);
      const missed = errors > 0 ? `, ${errors} could not be imported` : "";
      return { title: "Sync Completed", description: `${newOrders} new orders synced to staging area${missed}` };
    }),
);

function withoutStore(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
  throw new DomainError("no_store_connected", "No store is connected to this company.");
}
