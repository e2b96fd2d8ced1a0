import { inList } from "#db/expressions";
import type { PostageWish } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { viewerUnits } from "../../kernel/units";
import { insertRun, insertRunOrders } from "../../orders/bulk-runs.server";
import { changesBeforeShipping } from "../../orders/undecided.server";
import { boxesForCompanies } from "../boxes/boxes.server";
import { boxLabel, sizeTexts } from "../postage/box-choices";
import { NO_SHIP_FROM } from "../postage/rates.server";
import type { BuyManyForm } from "./buy-postage.schema";
import { isServiceRequested, listAccounts } from "./postage-accounts.repo.server";
import { findShipProgress, type ShipProgress, shipProgress } from "./ship-progress.server";
import { type ChosenOrder, type ExcludedOrder, splitChosen } from "./split-chosen";

/** These orders, the companies with a postage account, and the orders with a change to decide first. */
const listChosen = (db: ScopedDb, ids: readonly string[]) =>
  [
    db.select(orders, {
      columns: ["id", "companyId", "orderNumber", "status"],
      where: inList(orders.id, ids),
      orderBy: orders.id,
    }),
    listAccounts(db, ids),
    changesBeforeShipping(db, ids),
  ] as const;

/** Data of the confirmation page: how many orders can be shipped this way, and what to do about the others. */
export async function buyManyQuestion(ctx: Ctx, chosen: readonly string[]) {
  const ids = [...new Set(chosen)];
  const [found, accounts, changes, isRequested, companies] = await ctx.db.batch(
    ...listChosen(ctx.db, ids),
    isServiceRequested(ctx.db, ids),
    listReachableCompanies(ctx),
  );
  const { buyable, excluded } = splitChosen(found, accounts, changes);
  const without = excluded.filter(({ code }) => code === "no_account");
  const units = viewerUnits(ctx);
  const offered = buyable.length > 0 ? await boxesForCompanies(ctx, companiesOf(buyable)) : [];
  return {
    asked: ctx.newId(),
    units,
    chosen: ids.length,
    prefer: isRequested ? ("requested" as const) : ("cheapest" as const),
    total: buyable.length,
    boxes: offered.map((box) => {
      const { weight: packing, ...sides } = sizeTexts({ ...box, weightGrams: box.emptyGrams }, units);
      return { id: box.id, label: boxLabel(box, units), fills: { packing, ...sides } };
    }),
    undecided: excluded.flatMap(({ order: { id, orderNumber }, code }) => {
      const change = code === "undecided" && changes.get(id);
      return change ? [{ change, orderNumber }] : [];
    }),
    withoutAccount: [...groupBy(without, ({ order }) => order.companyId)].map(([companyId, rows]) => ({
      ...{ companyId, name: companies.find(({ id }) => id === companyId)?.name ?? "" },
      canConnect: ctx.can("integrations.manage", companyId),
      orders: rows.map(({ order: { id, orderNumber } }) => ({ id, orderNumber })),
    })),
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
    wish: {
      ...wish,
      packingGrams: wish.packingGrams ?? box?.emptyGrams ?? 0,
      box: wish.box ?? sides,
      ...(box && { packedIn: { id: box.id, name: box.name } }),
    },
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
  const { buyable, excluded } = splitChosen(...(await ctx.db.batch(...listChosen(ctx.db, [...new Set(chosen)]))));
  if (buyable.length === 0)
    throw conflict(
      "None of these orders is ready to ship and belongs to a company with a postage account.",
      "no_order_eligible",
    );
  const { wish, name: box } = await packaging(ctx, form, companiesOf(buyable));
  const runs = runsOf(ctx, buyable, excluded);
  try {
    await ctx.db.batch(...runs.flatMap((run) => runStatements(ctx, run, { asked, wish, box })));
  } catch (error) {
    // The same form was sent again while the first request was running.
    if (refusedBy(error, "unique", "bulk_runs.request_id")) return shipProgress(ctx, asked);
    throw error;
  }
  const open = runs.filter(({ own }) => own.length > 0);
  await ctx.enqueue(...open.map(({ id, companyId }) => ({ type: "ship-orders" as const, companyId, runId: id })));
  return shipProgress(ctx, asked);
}

interface CompanyRun {
  id: string;
  companyId: string;
  own: ChosenOrder[];
  excluded: ExcludedOrder[];
}

/** One run per company. Excluded orders belong to it, so that its page names them. */
function runsOf(ctx: Ctx, buyable: readonly ChosenOrder[], excluded: readonly ExcludedOrder[]): CompanyRun[] {
  const companyIds = companiesOf([...buyable, ...excluded.map(({ order }) => order)]);
  return companyIds.map((companyId) => ({
    ...{ id: ctx.newId(), companyId },
    own: buyable.filter((order) => order.companyId === companyId),
    excluded: excluded.filter(({ order }) => order.companyId === companyId),
  }));
}

function runStatements(
  ctx: Ctx,
  { id, companyId, own, excluded }: CompanyRun,
  { asked, wish, box }: { asked: string; wish: PostageWish; box: string | null },
): Statement<unknown>[] {
  const company = ctx.db.company(companyId);
  const now = ctx.now();
  const start = insertRun(company, {
    ...{
      id,
      kind: "buy-postage",
      requestId: asked,
      prefer: wish.prefer,
      startedBy: ctx.actor.id,
      startedByName: ctx.actor.name,
    },
    ...{ startedAt: now, finishedAt: own.length > 0 ? null : now },
    ...{ total: own.length + excluded.length, failed: excluded.length },
  });
  const bought = { orders: own.length, prefer: wish.prefer, only: wish.only, ...(box && { box }) };
  return [
    ...(own.length > 0
      ? audited(ctx, start, {
          ...{ action: "postage.bought" as const, subject: "Postage for several orders", companyId, after: bought },
        })
      : [start]),
    insertRunOrders(company, [
      ...own.map((order) => ({ runId: id, orderId: order.id, detail: wish, why: null })),
      ...excluded.map(({ order, why }) => ({ runId: id, orderId: order.id, detail: null, why })),
    ]),
  ];
}
