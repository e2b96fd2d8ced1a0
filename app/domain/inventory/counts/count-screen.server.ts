import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { linesOf } from "./count-list.repo.server";
import type { OpenCount } from "./counts.repo.server";
import { countsTogether } from "./start-count.server";

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** What a counter may see of a line: its figures are hidden until it has been judged. */
function shownLine(line: Line, mayApprove: boolean) {
  const { id, companyId, name, sku, lotNumber, round, status, countedByName } = line;
  const isSettled = status === "matched" || status === "adjusted" || status === "kept";
  const figures = mayApprove && status !== "counting" && status !== "recount";
  return {
    ...{ id, companyId, name, sku, lotNumber, round, status, countedByName },
    book: figures || isSettled ? line.book : null,
    counted: figures || isSettled ? line.counted : null,
    mayDecide: mayApprove && status === "review",
  };
}

/** Whether all that is left are recounts of the actor's own figures, which another user must make. */
function isForAnother(ctx: Ctx, together: readonly OpenCount[], lines: readonly Line[]): boolean {
  const again = lines.filter(({ status }) => status === "recount");
  return (
    again.length > 0 &&
    together.every(({ status }) => status !== "open" && status !== "counting") &&
    again.every(({ moved, countedById }) => moved === 0 && countedById === ctx.actor.id)
  );
}

/**
 * A count with all that are counted together with it.
 * @throws not_found
 */
export async function countScreen(ctx: Ctx, countId: string) {
  const { count, together } = await countsTogether(ctx, countId);
  const [lines, companies] = await Promise.all([
    linesOf(ctx.db, [...new Set([countId, ...together.map(({ id }) => id)])]),
    listReachableCompanies(ctx),
  ]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const isShared = new Set([count.companyId, ...together.map(({ companyId }) => companyId)]).size > 1;
  return {
    count,
    isToCount: together.some(({ status }) => status === "open" || status === "recount" || status === "counting"),
    isForAnother: isForAnother(ctx, together, lines),
    lines: lines.map((line) => ({
      ...shownLine(line, ctx.can("inventory.adjust", line.companyId)),
      company: isShared ? (names.get(line.companyId) ?? null) : null,
    })),
    may: { cancel: ctx.can("inventory.adjust", count.companyId) },
  };
}
export type CountScreen = Awaited<ReturnType<typeof countScreen>>;

/**
 * The lines to enter at the bin, without the units that the ledger has.
 * @throws not_found; conflict before the location is confirmed
 */
export async function linesToCount(ctx: Ctx, countId: string) {
  const { count, together } = await countsTogether(ctx, countId);
  const open = together.filter(({ status }) => status === "counting");
  if (open.length === 0) throw conflict(`Scan ${count.code} before you count.`, "location_not_confirmed");
  const [lines, companies] = await Promise.all([
    linesOf(
      ctx.db,
      open.map(({ id }) => id),
    ),
    listReachableCompanies(ctx),
  ]);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return {
    count: { id: countId, code: count.code, zone: count.zone },
    by: open[0]?.counterId === ctx.actor.id ? null : (open[0]?.counterName ?? null),
    lines: lines
      .filter(({ status }) => status === "counting")
      .map(({ id, name, sku, lotNumber, companyId, upc, barcode, qrCode, cases }) => ({
        ...{ id, name, sku, lotNumber },
        company: open.length > 1 ? (names.get(companyId) ?? null) : null,
        codes: [
          ...[...new Set([sku, upc, barcode, qrCode])].flatMap((code) => (code ? [{ code, units: 1 }] : [])),
          ...cases.map(([code, units]) => ({ code, units })),
        ],
      })),
  };
}
export type LinesToCount = Awaited<ReturnType<typeof linesToCount>>;
