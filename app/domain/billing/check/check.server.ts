import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { firstIdAt } from "../../kernel/ids";
import { companiesBilled } from "./companies-billed.server";
import { workWithoutActivity } from "./unbilled.repo.server";

const DAYS = 60;

/**
 * Possible gaps in billing, of one company or of all in scope: a page of companies with warnings, and work without
 * activity.
 * @throws not_found
 */
export async function unbilledScreen(ctx: Ctx, companyId: string | undefined, after: string | undefined) {
  const since = firstIdAt(ctx.now() - DAYS * 86_400_000);
  const db = ctx.db.within(companyId);
  const [{ rows, next }, [companies, shipped, received, picked]] = await Promise.all([
    companiesBilled({ ...ctx, db }, { after, show: "warnings" }),
    ctx.db.batch(listReachableCompanies(ctx), ...workWithoutActivity(db, since)),
  ]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const withCompany = <T extends { companyId: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, company: names.get(one.companyId) ?? "" }));
  if (companyId && !names.has(companyId)) throw notFound("This company");
  return {
    warned: rows,
    next,
    companies: companies.map(({ id, name }) => ({ id, name })),
    shipped: withCompany(shipped),
    received: withCompany(received),
    picked: withCompany(picked),
    days: DAYS,
  };
}
export type UnbilledScreen = Awaited<ReturnType<typeof unbilledScreen>>;
