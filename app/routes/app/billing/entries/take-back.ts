import { redirect } from "@remix-run/cloudflare";
import { EntriesQuery, EntryParams } from "#app/domain/billing/entries/entry.schema";
import { billingPaths } from "#app/http/billing-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { oneBilled } from "../billed-company.server";

/** The former address of `/billing/entries/:entryId/reverse`. */
export const loader = pageLoader(
  "billing.manage",
  { params: EntryParams, query: EntriesQuery },
  ({ user, params, query }) => {
    const { companyId } = oneBilled(user, query.company);
    throw redirect(billingPaths.reverseEntry(companyId, params.entryId), 301);
  },
);
