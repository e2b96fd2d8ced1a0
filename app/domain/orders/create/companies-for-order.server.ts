import { companyCurrencies } from "../../catalog/company-currency.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { nextNumber } from "./next-number.repo.server";

/** The number that the form suggests, when it is known which company the order is for. */
export async function suggestedNumber(ctx: Ctx, companies: readonly { value: string }[]): Promise<string | undefined> {
  const [only, ...others] = companies;
  return only && others.length === 0 ? await nextNumber(ctx.db.company(only.value)) : undefined;
}

/** The companies in reach that take orders, as choices of a form, each with the currency that it trades in. */
export async function companiesForOrder(ctx: Ctx): Promise<{ value: string; label: string; currency: string }[]> {
  const companies = (await listReachableCompanies(ctx)).filter(({ status }) => status !== "inactive");
  const currencyOf = await companyCurrencies(
    ctx,
    ctx.db,
    companies.map(({ id }) => id),
  );
  return companies.map(({ id, name }) => ({
    value: id,
    label: name,
    currency: currencyOf(id),
  }));
}
