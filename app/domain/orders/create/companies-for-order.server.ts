import { companyCurrencies } from "../../catalog/company-currency.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { nextNumber } from "./next-number.repo.server";

/** The company that an order form is for: the only one that takes orders, or the chosen one of several. */
export const companyOfOrder = <C extends { value: string }>(
  companies: readonly C[],
  chosen: string | undefined,
): C | undefined => (companies.length === 1 ? companies[0] : companies.find(({ value }) => value === chosen));

/** The number that the form suggests, when it is known which company the order is for. */
export const suggestedNumber = async (ctx: Ctx, company: { value: string } | undefined): Promise<string | undefined> =>
  company && (await nextNumber(ctx.db.company(company.value)));

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
