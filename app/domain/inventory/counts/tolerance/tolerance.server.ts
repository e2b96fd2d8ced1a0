import { stockRules } from "#db/schema/stock";
import { changedFacts } from "../../../audit/audit.schema";
import { audited } from "../../../audit/audit.service.server";
import { companyCurrencies } from "../../../catalog/company-currency.server";
import { listReachableCompanies } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { forbidden, invalid } from "../../../kernel/errors";
import { minorToDecimal, parseMinor } from "../../../kernel/money";
import { type Tolerance, USUAL_TOLERANCE } from "./judge-line";
import { saveTolerance } from "./tolerance.repo.server";
import type { ToleranceForm } from "./tolerance.schema";

/** Differences that the company accepts without another count, for the caller's batch. @throws not_found */
export const toleranceOf = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .selectFirst(stockRules, { columns: ["countToleranceUnits", "countTolerancePercent", "countToleranceMinor"] })
    .map(
      (rules): Tolerance =>
        rules
          ? {
              units: rules.countToleranceUnits,
              percent: rules.countTolerancePercent,
              valueMinor: rules.countToleranceMinor,
            }
          : USUAL_TOLERANCE,
    );

/** The form with the chosen company's tolerance. @throws not_found for a company out of scope */
export async function toleranceScreen(ctx: Ctx, companyId: string | null) {
  const [companies, currencyOf, tolerance] = await ctx.db.batch(
    listReachableCompanies(ctx),
    companyCurrencies(ctx, ctx.db, companyId ? [companyId] : []),
    ...(companyId ? [toleranceOf(ctx, companyId)] : []),
  );
  const { units, percent, valueMinor } = tolerance ?? USUAL_TOLERANCE;
  const currency = companyId ? currencyOf(companyId) : ctx.config.currency;
  return {
    companyId,
    companies: companies.map(({ id, name }) => ({ id, name })),
    currency,
    tolerance: {
      units: String(units),
      percent: String(percent),
      value: valueMinor === null ? "" : minorToDecimal(valueMinor, currency),
    },
  };
}

/** @throws not_found; forbidden; validation for a value that is no amount */
export async function setTolerance(ctx: Ctx, companyId: string, { units, percent, value }: ToleranceForm) {
  const [before, currencyOf] = await ctx.db.batch(
    toleranceOf(ctx, companyId),
    companyCurrencies(ctx, ctx.db, [companyId]),
  );
  if (!ctx.can("inventory.adjust", companyId)) throw forbidden();
  const valueMinor = value ? parseMinor(value, currencyOf(companyId)) : null;
  if (value && (valueMinor === null || valueMinor < 0))
    throw invalid({ value: ["Enter an amount, such as 25.00"] }, "validation");
  const after: Tolerance = { units, percent, valueMinor };
  const changed = changedFacts({ ...before }, { ...after });
  if (!changed) return;
  const company = ctx.db.company(companyId);
  await company.batch(
    ...audited(ctx, saveTolerance(ctx, company, after), {
      ...{ action: "count.tolerance-changed", subject: "Count tolerance", companyId },
      ...changed,
    }),
  );
}
