import { z } from "zod";
import { syncCompany } from "#app/domain/channels/inbound.service.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import type { FlashInput } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { OrderListQuery } from "./list-query.server";

const FAILED = { title: "Sync Failed", description: "Failed to sync orders from staging" };

const SyncForm = z.object({ companyId: z.string().max(64).optional() });

export const action = buttonAction(
  "staging.manage",
  { query: OrderListQuery, form: SyncForm },
  ({ ctx, query, input }) => doneOrRefused(paths.orders(query), FAILED, () => syncFromStores(ctx, input.companyId)),
);

/** Syncs one company's stores, or every company's, one after the other. A failing one does not stop the rest. */
async function syncFromStores(ctx: Ctx, companyId: string | undefined): Promise<FlashInput> {
  const companies = companyId ? [companyId] : (await listReachableCompanies(ctx)).map(({ id }) => id);
  const failures: DomainError[] = [];
  let newOrders = 0;
  let synced = 0;
  for (const id of companies) {
    try {
      newOrders += (await syncCompany(ctx, id)).newOrders;
      synced += 1;
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      // A company without a store has nothing to sync.
      if (error.code !== "not_found") failures.push(error);
    }
  }
  const [first] = failures;
  if (synced === 0) throw first ?? new DomainError("no_store_connected", "No store is connected here.");
  const failed = failures.length > 0 ? ` ${failures.length} could not be synced: ${first?.message}` : "";
  return { title: "Staging Sync Complete", description: `${newOrders} new orders synced from staging.${failed}` };
}
