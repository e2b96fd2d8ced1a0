import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { tradeCurrencies } from "./queries/company-currency.repo.server";

/** The currency each of these companies trades in; the provider's own for one that has no products and no orders. */
export const companyCurrencies = (
  ctx: Ctx,
  db: ScopedDb,
  companyIds: readonly string[],
): Statement<(companyId: string) => string> =>
  tradeCurrencies(db, companyIds).map((known) => (companyId) => known.get(companyId) ?? ctx.config.currency);
