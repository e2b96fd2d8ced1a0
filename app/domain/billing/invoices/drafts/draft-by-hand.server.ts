import { listReachableCompanies } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { dayName } from "../../../kernel/days";
import { conflict, notFound } from "../../../kernel/errors";
import { recordStorageOf } from "../../storage/record-storage.server";
import { type Drafted, draftInvoice } from "./draft-invoice.server";
import { yesterdayOf } from "./period";
import { openWork, periodOf } from "./rate-company.server";

/**
 * Companies that can get a draft; with a company, the days of its next one, and the last day to suggest while those are
 * not over.
 * @throws not_found
 */
export async function newDraftScreen(ctx: Ctx, companyId: string | undefined) {
  const yesterday = yesterdayOf(ctx);
  if (!companyId)
    return { companies: await listReachableCompanies(ctx), company: null, next: null, yesterday, lastDay: null };
  const [companies, openFrom, cards, charges] = await ctx.db.batch(
    listReachableCompanies(ctx),
    ...openWork(ctx.db.company(companyId), yesterday),
  );
  const company = companies.find(({ id }) => id === companyId);
  if (!company) throw notFound("This company");
  const next = periodOf({ openFrom, cards, charges });
  const lastDay = next && next.from <= yesterday && yesterday < next.to ? yesterday : null;
  return { companies, company, next, yesterday, lastDay };
}

/**
 * Creates the company's next invoice as a draft.
 * @throws not_found; validation; conflict with the reason why none can be created
 */
export async function draftByHand(
  ctx: Ctx,
  companyId: string,
  to: string | undefined,
): Promise<Extract<Drafted, { kind: "drafted" | "nothing" }>> {
  const { next, company } = await newDraftScreen(ctx, companyId);
  // The last day's storage belongs to this invoice, also when the nightly run has not recorded it yet.
  await recordStorageOf(ctx, companyId);
  const drafted = await draftInvoice(ctx, companyId, to);
  if (drafted.kind === "no-card")
    throw conflict(`${company?.name} has no rate card yet. Create one first.`, "no_rate_card");
  if (drafted.kind === "not-yet")
    throw conflict(
      `The next invoice runs through ${dayName(next?.to ?? "")}, which is not over yet. Choose an earlier last day to bill part of it.`,
      "billing_period_not_over",
    );
  return drafted;
}
