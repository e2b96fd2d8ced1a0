import { billingAccounts } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { changedFacts } from "../../../audit/audit.schema";
import { audited } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import type { AccountForm } from "../invoices.schema";
import { upsertAccount } from "./account.repo.server";

/** A company's billing settings, for the caller's batch; null when none are stored. */
export const accountOf = (company: ScopedDb) =>
  company.selectFirst(billingAccounts, {
    columns: ["openFrom", "email", "address", "reference", "paymentDays", "customerRef", "customerIntegrationId"],
  });

/** Data of the billing settings page. @throws not_found */
export async function accountScreen(ctx: Ctx, companyId: string) {
  const [company, account] = await ctx.db.batch(companyInReach(ctx, companyId), accountOf(ctx.db.company(companyId)));
  if (!company) throw notFound("This company");
  const { email = "", address = "", reference = "", paymentDays = 30 } = account ?? {};
  return {
    company: { id: company.id, name: company.name, email: company.email, address: company.address ?? "" },
    account: { email, address, reference, paymentDays },
  };
}

/** Applies to invoices issued from now on. @throws not_found */
export async function changeAccount(ctx: Ctx, companyId: string, input: AccountForm): Promise<void> {
  const { company, account } = await accountScreen(ctx, companyId);
  const changed = changedFacts({ ...account }, { ...input });
  if (!changed) return;
  const db = ctx.db.company(companyId);
  await db.batch(
    ...audited(ctx, upsertAccount(db, input, ctx.now()), {
      action: "billing-account.changed",
      subject: company.name,
      companyId,
      ...changed,
    }),
  );
}
