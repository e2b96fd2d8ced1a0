import { billingAccounts } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { changedFacts } from "../../../audit/audit.schema";
import { audited } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import type { AccountForm } from "../../parties/account.schema";
import { DEFAULT_PAYMENT_DAYS } from "../../parties/payment-terms";
import { standardTreatment } from "../../tax/tax";
import { treatmentValues } from "../../tax/tax-form";
import { upsertAccount } from "./account.repo.server";

/** A company's billing settings, for the caller's batch; null when none are stored. */
export const accountOf = (company: ScopedDb) =>
  company.selectFirst(billingAccounts, {
    columns: ["openFrom", "email", "address", "reference", "paymentDays", "customerRef", "customerIntegrationId"],
  });

const NO_ACCOUNT: AccountForm = {
  ...{ email: "", address: "", reference: "", paymentDays: DEFAULT_PAYMENT_DAYS, legalName: "" },
  ...{ street: "", street2: "", city: "", postalCode: "", region: "", country: "" },
  ...{ taxId: "", registration: "", endpointScheme: "", endpointId: "" },
  ...{ taxCategory: null, taxRate: 0, taxReason: "" },
};
const STORED = Object.keys(NO_ACCOUNT) as (keyof AccountForm)[];

/** A company in reach with its stored account. @throws not_found */
async function readAccount(ctx: Ctx, companyId: string) {
  const db = ctx.db.company(companyId);
  const [company, account] = await db.batch(
    companyInReach(ctx, companyId),
    db.selectFirst(billingAccounts, { columns: STORED }),
  );
  if (!company) throw notFound("This company");
  return { company, account: account ?? NO_ACCOUNT };
}

/** Data of the billing settings page. @throws not_found */
export async function accountScreen(ctx: Ctx, companyId: string) {
  const { company, account } = await readAccount(ctx, companyId);
  const { taxCategory: _, taxRate: _rate, taxReason: _reason, ...rest } = account;
  return {
    company: { id: company.id, name: company.name, email: company.email, address: company.address ?? "" },
    account: { ...rest, ...treatmentValues(standardTreatment(account)) },
  };
}

/** Applies to invoices issued from now on; keeps the fields that are not given. @throws not_found */
export async function changeAccount(ctx: Ctx, companyId: string, input: Partial<AccountForm>): Promise<void> {
  const { company, account } = await readAccount(ctx, companyId);
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
