import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { companiesBilled } from "./companies-billed.server";
import { workWithoutActivity } from "./unbilled.repo.server";

const DAYS = 60;

/** Possible gaps in billing: a page of companies with warnings, and work without activity. */
export async function unbilledScreen(ctx: Ctx, after: string | undefined) {
  const since = firstIdAt(ctx.now() - DAYS * 86_400_000);
  const [{ rows, next }, [companies, shipped, received, picked]] = await Promise.all([
    companiesBilled(ctx, { after, show: "warnings" }),
    ctx.db.batch(listReachableCompanies(ctx), ...workWithoutActivity(ctx.db, since)),
  ]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const withCompany = <T extends { companyId: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, company: names.get(one.companyId) ?? "" }));
  return {
    companies: rows,
    next,
    shipped: withCompany(shipped),
    received: withCompany(received),
    picked: withCompany(picked),
    days: DAYS,
  };
}
export type UnbilledScreen = Awaited<ReturnType<typeof unbilledScreen>>;
