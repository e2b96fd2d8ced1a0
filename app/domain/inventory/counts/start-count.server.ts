import { eq } from "drizzle-orm";
import { counts } from "#db/schema/counting/counts";
import type { CountReason } from "#db/schema/values/count-values";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { locationCode } from "../location-code";
import { locationsByCode, openCount, openCountsOfBin, openCountsWith } from "./counts.repo.server";

/**
 * Opens a count of every company's share of the bin with this code, unless it has one, each in its company's own batch.
 * Returns one of the counts; they are counted together.
 * @throws validation for a code that no company in reach has, or that several warehouses have
 */
export async function startCount(ctx: Ctx, typed: string, reason: CountReason = "floor"): Promise<{ countId: string }> {
  const code = locationCode(typed);
  const refuse = (message: string) => invalid({ code: [message] }, "location_not_available");
  const places = await locationsByCode(ctx.db, code, ctx.actor.warehouseId ?? null);
  const inUse = places.filter(({ archivedAt }) => archivedAt === null);
  const [first] = inUse;
  if (!first) {
    if (places.length > 0) throw refuse(`${code} is archived`);
    throw refuse(`No location with stock of your companies has the code ${code.slice(0, 50)}`);
  }
  if (inUse.some(({ warehouseId }) => warehouseId !== first.warehouseId))
    throw refuse(`${code} exists in several warehouses. Choose the warehouse you are in first.`);
  for (const { companyId, id } of inUse) {
    const company = ctx.db.company(companyId);
    await company.batch(
      ...audited(ctx, openCount(ctx, company, id, { reason }), { action: "count.opened", subject: code, companyId }),
    );
  }
  const [open] = await openCountsOfBin(ctx.db, first);
  if (!open) throw notFound("This count");
  return { countId: open.id };
}

/**
 * The open counts that are counted together with this one; all companies' in scope.
 * @throws not_found
 */
export async function countsTogether(ctx: Ctx, countId: string) {
  const [count, together] = await ctx.db.batch(ctx.db.find(counts, countId), openCountsWith(ctx.db, countId));
  if (!count) throw notFound("This count");
  return { count, together };
}

/** @throws not_found; conflict for a count that has ended, or whose differences wait for approval */
export async function cancelCount(ctx: Ctx, countId: string): Promise<{ code: string }> {
  const count = await ctx.db.find(counts, countId);
  if (!count) throw notFound("This count");
  const { companyId, code, status } = count;
  if (status === "canceled") return { code };
  if (status !== "open" && status !== "counting" && status !== "recount")
    throw conflict(`The count of ${code} has ended already.`, "count_ended");
  const company = ctx.db.company(companyId);
  await company.batch(
    company.assertExists("conflict", counts, eq(counts.id, countId), eq(counts.status, status)),
    ...audited(ctx, company.update(counts, { canceledAt: ctx.now() }, eq(counts.id, countId)), {
      action: "count.canceled",
      subject: code,
      companyId,
    }),
  );
  return { code };
}
