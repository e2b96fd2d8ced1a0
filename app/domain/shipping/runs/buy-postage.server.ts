import { and, inArray } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { PostageWish } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { insertRun } from "../../bulk-runs/bulk-runs.server";
import { insertRunOrders } from "../../bulk-runs/run-orders.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { viewerUnits } from "../../kernel/units";
import { changesBeforeShipping } from "../../orders/undecided.server";
import { boxesForCompanies } from "../boxes/boxes.server";
import { boxLabel, sizeTexts } from "../postage/box-choices";
import { NO_SHIP_FROM } from "../postage/rates.server";
import type { BuyManyForm } from "./buy-postage.schema";
import { listAccounts } from "./postage-accounts.repo.server";
import { findShipProgress, type ShipProgress, shipProgress } from "./ship-progress.server";

/** Ready orders among these, the companies with a postage account, and the orders with a change to decide first. */
const listBuyable = (db: ScopedDb, ids: readonly string[]) =>
  [
    db.select(orders, {
      columns: ["id", "companyId", "orderNumber"],
      where: and(inList(orders.id, ids), inArray(orders.status, ["picked", "processing"])),
      orderBy: orders.id,
    }),
    listAccounts(db, ids),
    changesBeforeShipping(db, ids),
  ] as const;

/** Data of the confirmation page: how many orders can be shipped this way, and which companies cannot. */
export async function buyManyQuestion(ctx: Ctx, chosen: readonly string[]) {
  const ids = [...new Set(chosen)];
  const [ready, accounts, changes, companies] = await ctx.db.batch(
    ...listBuyable(ctx.db, ids),
    listReachableCompanies(ctx),
  );
  const payers = new Set(accounts.map(({ companyId }) => companyId));
  const without = new Set(ready.map(({ companyId }) => companyId).filter((id) => !payers.has(id)));
  const buyable = ready.filter(({ id, companyId }) => payers.has(companyId) && !changes.has(id));
  const units = viewerUnits(ctx);
  const offered = buyable.length > 0 ? await boxesForCompanies(ctx, companiesOf(buyable)) : [];
  return {
    asked: ctx.newId(),
    units,
    chosen: ids.length,
    total: buyable.length,
    boxes: offered.map((box) => {
      const { weight: packing, ...sides } = sizeTexts({ ...box, weightGrams: box.emptyGrams }, units);
      return { id: box.id, label: boxLabel(box, units), fills: { packing, ...sides } };
    }),
    undecided: ready.flatMap(({ id, orderNumber }) => {
      const change = changes.get(id);
      return change ? [{ change, orderNumber }] : [];
    }),
    withoutAccount: companies.filter(({ id }) => without.has(id)).map(({ name }) => name),
    blocked: ctx.config.shipFrom ? null : NO_SHIP_FROM,
  };
}
export type BuyManyQuestion = Awaited<ReturnType<typeof buyManyQuestion>>;

const companiesOf = (rows: readonly { companyId: string }[]): string[] => [
  ...new Set(rows.map(({ companyId }) => companyId)),
];

/** The packaging: what was typed, and the box's values where nothing was. @throws validation for a box not offered */
async function packaging(ctx: Ctx, { boxId, wish }: BuyManyForm, companyIds: readonly string[]) {
  const box = boxId ? (await boxesForCompanies(ctx, companyIds)).find(({ id }) => id === boxId) : null;
  if (box === undefined) throw invalid({ box: ["This box is no longer offered. Choose another one"] }, "validation");
  const sides: PostageWish["box"] = box && [box.lengthMm, box.widthMm, box.heightMm];
  return {
    name: box?.name ?? null,
    wish: { ...wish, packingGrams: wish.packingGrams ?? box?.emptyGrams ?? 0, box: wish.box ?? sides },
  };
}

/**
 * Starts a run that buys postage for each order and ships it, in the queue. Idempotent per request id.
 * @throws conflict when no order can be shipped this way; validation for a box that is not offered
 */
export async function buyMany(ctx: Ctx, chosen: readonly string[], form: BuyManyForm): Promise<ShipProgress> {
  const { asked } = form;
  const known = await findShipProgress(ctx, asked);
  if (known) return known;
  if (!ctx.config.shipFrom) throw conflict(NO_SHIP_FROM, "no_ship_from_address");
  const [all, accounts, changes] = await ctx.db.batch(...listBuyable(ctx.db, [...new Set(chosen)]));
  const payers = new Set(accounts.map(({ companyId }) => companyId));
  const ready = all.filter(({ id, companyId }) => payers.has(companyId) && !changes.has(id));
  if (ready.length === 0)
    throw conflict(
      "None of these orders is ready to ship and belongs to a company with a postage account.",
      "no_order_eligible",
    );
  const { wish, name: box } = await packaging(ctx, form, companiesOf(ready));
  const runs = [...groupBy(ready, ({ companyId }) => companyId)].map(([companyId, own]) => {
    return { id: ctx.newId(), companyId, orderIds: own.map(({ id }) => id) };
  });
  const { id: startedBy, name: startedByName } = ctx.actor;
  try {
    await ctx.db.batch(
      ...runs.flatMap(({ id, companyId, orderIds }) => {
        const company = ctx.db.company(companyId);
        const run = { id, kind: "buy-postage" as const, requestId: asked, total: orderIds.length };
        return [
          ...audited(ctx, insertRun(company, { ...run, startedBy, startedByName, startedAt: ctx.now() }), {
            action: "postage.bought",
            subject: "Postage for several orders",
            companyId,
            after: { orders: orderIds.length, prefer: wish.prefer, only: wish.only, ...(box && { box }) },
          }),
          insertRunOrders(
            company,
            orderIds.map((orderId) => ({ runId: id, orderId, detail: wish })),
          ),
        ];
      }),
    );
  } catch (error) {
    // The same form was sent again while the first request was running.
    if (refusedBy(error, "unique", "bulk_runs.request_id")) return shipProgress(ctx, asked);
    throw error;
  }
  await ctx.enqueue(...runs.map(({ id, companyId }) => ({ type: "ship-orders" as const, companyId, runId: id })));
  return shipProgress(ctx, asked);
}
