import { z } from "zod";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { listPostageRuns } from "./postage-runs.repo.server";

const PAGE_SIZE = 50;

export const PostageRunsQuery = z.object({ cursor: z.string().max(64).optional().catch(undefined) });

/** A page of purchases of postage for several orders, newest first, in one round trip. */
export async function postageRuns(ctx: Ctx, cursor: string | undefined) {
  const [found, companies] = await ctx.db.batch(
    listPostageRuns(ctx.db, cursor, PAGE_SIZE + 1),
    listReachableCompanies(ctx),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const rows = found.slice(0, PAGE_SIZE);
  return {
    rows: rows.map(({ companyId, ...row }) => ({
      ...row,
      company: companies.length > 1 ? (names.get(companyId) ?? "") : null,
    })),
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
  };
}
export type PostageRunRow = Awaited<ReturnType<typeof postageRuns>>["rows"][number];
