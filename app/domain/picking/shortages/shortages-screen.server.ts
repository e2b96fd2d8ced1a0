import { listReachableCompanies } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import { leftOf } from "../plan/pick-state";
import { isAllMissing, reasonInWords } from "./shortage";
import * as repo from "./shortages.repo.server";
import { type LineStock, stockOfShortage } from "./stock-of-line.server";
import { whyNot } from "./why-not";

/** Whether the user can decide shortages of that company. */
const canDecide = (ctx: Ctx, { companyId }: repo.Shortage): boolean => ctx.can("picking.supervise", companyId);

export const viewOf = (shortage: repo.Shortage) => ({
  id: shortage.id,
  orderId: shortage.orderId,
  orderNumber: shortage.orderNumber,
  name: shortage.name,
  sku: shortage.sku,
  quantity: shortage.quantity,
  reason: reasonInWords(shortage.reason, shortage.note),
  bin: shortage.location === null ? null : { location: shortage.location, lotNumber: shortage.lotNumber ?? "" },
  onHand: shortage.onHand ?? 0,
  by: shortage.reportedByName,
  at: shortage.reportedAt,
  outcome: shortage.outcome,
  decidedBy: shortage.decidedByName,
});
export type ShortageView = ReturnType<typeof viewOf> & { company: string };

/** Open shortages and locations to count, in one round trip. */
export async function shortagesScreen(ctx: Ctx): Promise<{ open: ShortageView[]; bins: ShortageView[] }> {
  const [open, bins, companies] = await ctx.db.batch(
    repo.listOpen(ctx.db),
    repo.listUncounted(ctx.db),
    listReachableCompanies(ctx),
  );
  const visible = (rows: repo.Shortage[]) =>
    rows
      .filter((row) => canDecide(ctx, row))
      .map((row) => ({ ...viewOf(row), company: companies.find(({ id }) => id === row.companyId)?.name ?? "" }));
  return { open: visible(open), bins: visible(bins) };
}

/** Number of open shortages, for the caller's batch. */
export const openShortages = (ctx: Ctx) => repo.countOpen(ctx.db);

/** One open shortage with everything needed to decide it. @throws not_found */
export async function shortageScreen(ctx: Ctx, id: string) {
  const [shortage, stock, head, rows] = await ctx.db.batch(
    repo.findShortage(ctx.db, id),
    stockOfShortage(ctx.db, id),
    ...readState(ctx.db, repo.ofShortage(id)),
  );
  const today = todayOf(ctx, head?.companyId);
  const state = assemblePickState(head, rows, today);
  const line = state?.lines.find((one) => one.id === shortage?.itemId);
  if (!shortage || !state || !line) throw notFound("This shortage");
  const isHere = (place: LineStock) => place.lotId === shortage.lotId && place.locationId === shortage.locationId;
  return {
    shortage: viewOf(shortage),
    picker: state.session?.userName ?? null,
    pickerId: state.session?.userId ?? null,
    order: { id: state.order.id, orderNumber: state.order.orderNumber, customerName: state.order.customerName },
    line: { quantity: line.quantity, picked: line.picked, short: line.short, left: leftOf(line) },
    isLast: isAllMissing(state.lines, shortage.quantity),
    elsewhere: stock
      .filter((place) => !isHere(place))
      .map((place) => ({ ...placed(place), why: whyNot(place, today) })),
  };
}

const placed = (place: LineStock) => ({
  value: `${place.lotId}/${place.locationId}`,
  location: place.location,
  lotNumber: place.lotNumber,
  expiresOn: place.expiresOn,
  onHand: place.onHand,
  free: place.onHand - place.allocated,
});
