import { sql } from "drizzle-orm";
import { billingAccounts } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { changedFacts } from "../../../audit/audit.schema";
import { audited } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import type { AccountForm } from "../invoices.schema";

const ACCOUNT = {
  openFrom: billingAccounts.openFrom,
  email: billingAccounts.email,
  address: billingAccounts.address,
  reference: billingAccounts.reference,
  paymentDays: billingAccounts.paymentDays,
  customerRef: billingAccounts.customerRef,
  customerIntegrationId: billingAccounts.customerIntegrationId,
};

/** A company's billing settings, for the caller's batch; null when none are stored. */
export const accountOf = (company: ScopedDb) =>
  company.first(ACCOUNT, (own) => sql`from ${billingAccounts} where ${own(billingAccounts)}`);

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

const upsertAccount = (db: CompanyDb, { email, address, reference, paymentDays }: AccountForm, now: number) =>
  db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, email, address, reference, payment_days, updated_at)
      values (${own.id}, ${email}, ${address}, ${reference}, ${paymentDays}, ${now})
      on conflict (company_id) do update set email = excluded.email, address = excluded.address,
        reference = excluded.reference, payment_days = excluded.payment_days, updated_at = excluded.updated_at
      where (email, address, reference, payment_days)
        is not (excluded.email, excluded.address, excluded.reference, excluded.payment_days)`,
  );

/** Stores the company's customer id at the collector, with the integration that it belongs to. */
export const keepCustomer = (db: CompanyDb, integrationId: string, customerRef: string, now: number) =>
  db.write(
    (own) => sql`insert into ${billingAccounts} (company_id, customer_ref, customer_integration_id, updated_at)
      values (${own.id}, ${customerRef}, ${integrationId}, ${now})
      on conflict (company_id) do update set customer_ref = excluded.customer_ref,
        customer_integration_id = excluded.customer_integration_id`,
  );
