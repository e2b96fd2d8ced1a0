import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Calendar, Calendars } from "#app/domain/kernel/calendars";
import { addDays, weekdayOf } from "#app/domain/kernel/days";
import { timeOfId } from "#app/domain/kernel/ids";
import { products } from "#db/schema/catalog";
import { orderHolds } from "#db/schema/holds";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { shipments } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { anOrder, type TestOrder } from "./order";
import type { TestProduct } from "./stock";
import { systemWorld, testEnv } from "./world";

const { DB } = testEnv;
const DAY = 86_400_000;
const NO_ORDER = ["failed", "checkout-draft"];

type Row = Record<string, string | number | null>;
const all = async (table: string, companyId: string): Promise<Row[]> =>
  (await DB.prepare(`select * from ${table} where company_id = ?`).bind(companyId).all<Row>()).results;

/** The expected daily sums: computed from the raw rows in TypeScript instead of SQL. */
class Sums {
  readonly #sums = new Map<string, Row>();
  add(key: Row, figures: Record<string, number>): void {
    const name = JSON.stringify(key);
    const row = this.#sums.get(name) ?? { ...key };
    for (const [figure, n] of Object.entries(figures)) row[figure] = Number(row[figure] ?? 0) + n;
    this.#sums.set(name, row);
  }
  rows(): Row[] {
    return tidy([...this.#sums.values()]);
  }
}

/** Removes zeros, and rows without any other value. */
function tidy(rows: Row[]): Row[] {
  const keys = ["day", "currency", "carrier", "method"];
  return rows
    .map(({ company_id: _company, ...row }) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)),
    )
    .filter((row) => Object.keys(row).some((key) => !keys.includes(key)))
    .toSorted((a, b) =>
      JSON.stringify(keys.map((key) => a[key])) < JSON.stringify(keys.map((key) => b[key])) ? -1 : 1,
    );
}

const kept = async (table: string, companyId: string) =>
  tidy((await all(table, companyId)).map((row) => Object.fromEntries(Object.entries(row).toSorted())));
const same = (rows: Row[]) => rows.map((row) => Object.fromEntries(Object.entries(row).toSorted()));

/** The rule of docs/decisions/013, implemented a second time. */
function dueOn(
  calendar: Calendar,
  placedAt: number,
  cutOffs: readonly { validFrom: number; minute: number }[],
): string {
  const minute =
    cutOffs.filter(({ validFrom }) => validFrom <= placedAt).toSorted((a, b) => b.validFrom - a.validFrom)[0]?.minute ??
    840;
  /** A calendar that moves to a zone far ahead skips noon, so that no parcel leaves on that day. */
  const hasNoon = (day: string) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    return calendar.dayOf(2 * noon - calendar.localOf(noon)) === day;
  };
  const isWorkday = (day: string) => ![0, 6].includes(weekdayOf(day)) && hasNoon(day);
  const day = calendar.dayOf(placedAt);
  if (isWorkday(day) && calendar.minuteOf(placedAt) < minute) return day;
  let next = addDays(day, 1);
  while (!isWorkday(next)) next = addDays(next, 1);
  return next;
}

interface Sent {
  units: number;
  goods_minor: number;
  costed_units: number;
  costed_minor: number;
  cost_minor: number;
}

export const PLACED = [
  "pending",
  "cancelled",
  "picked",
  "processing",
  "shipped",
  "on-hold",
  "refunded",
  "failed",
] as const;

/** Events in a company, and the daily sums expected from them. */
export class Story {
  readonly ctx = systemWorld();
  readonly db: CompanyDb;
  readonly orders: TestOrder[] = [];
  /** Each order's value when it shipped, because product costs change later. */
  readonly sent = new Map<string, Sent>();
  /** Shipped orders, which have no allocations that could be returned. */
  readonly #left = new Set<string>();
  readonly #company: { id: string };
  readonly #products: TestProduct[];
  readonly #calendar: Calendar;
  /** Of the warehouse, which ship dates go by. */
  readonly #hours: Calendar;

  constructor(company: { id: string }, stock: TestProduct[], calendars = Calendars.UTC, warehouseId?: string) {
    this.#calendar = calendars.of(company.id);
    this.#hours = warehouseId ? calendars.ofWarehouse(warehouseId) : this.#calendar;
    this.#company = company;
    this.#products = stock;
    this.db = this.ctx.db.company(company.id);
  }

  product(n: number): TestProduct {
    return this.#products[n % this.#products.length] as TestProduct;
  }

  order(n: number): TestOrder | undefined {
    return this.orders[n % Math.max(1, this.orders.length)];
  }

  async place(n: number, at: number, status: (typeof PLACED)[number]) {
    const lines = [
      { product: this.product(n), quantity: 1 + (n % 3), priceMinor: 100 + n },
      { product: this.product(n + 1), quantity: 1, priceMinor: 50 },
    ];
    const order = await anOrder(this.#company, {
      status,
      lines,
      placedAt: at,
      totalMinor: 1000 + n,
      currency: n % 4 === 0 ? "EUR" : "USD",
    });
    this.orders.push(order);
    if (status === "shipped") {
      this.#left.add(order.id);
      await this.value(order.id);
    }
  }

  /** Records the contents of an order that has just shipped. */
  async value(orderId: string) {
    const [items, known, [order]] = await this.db.batch(
      this.db.rows(
        {
          productId: orderItems.productId,
          picked: orderItems.pickedQuantity,
          quantity: orderItems.quantity,
          short: orderItems.shortQuantity,
          price: orderItems.priceMinor,
        },
        (own) => sql`from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId}`,
      ),
      this.db.rows(
        { id: products.id, cost: products.costMinor, currency: products.currency },
        (own) => sql`from ${products} where ${own(products)}`,
      ),
      this.db.rows(
        { currency: orders.currency },
        (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}`,
      ),
    );
    const isPicked = items.some(({ picked }) => picked > 0);
    const sums: Sent = { units: 0, goods_minor: 0, costed_units: 0, costed_minor: 0, cost_minor: 0 };
    for (const item of items) {
      const units = isPicked ? item.picked : item.productId ? item.quantity - item.short : 0;
      const product = known.find(({ id }) => id === item.productId);
      const cost = product && product.currency === order?.currency ? product.cost : null;
      sums.units += units;
      sums.goods_minor += units * item.price;
      if (cost === null) continue;
      sums.costed_units += units;
      sums.costed_minor += units * item.price;
      sums.cost_minor += units * cost;
    }
    this.sent.set(orderId, sums);
  }

  async ship(n: number, at: number) {
    const order = this.order(n);
    if (!order || this.sent.has(order.id)) return;
    await this.#release(order);
    const when = Math.max(at, timeOfId(order.id));
    await this.db.update(orders, { status: "shipped", shippedAt: when }, sql`${orders.id} = ${order.id}`);
    await this.value(order.id);
  }

  async unship(n: number) {
    const order = this.order(n);
    if (!order || !this.sent.delete(order.id)) return;
    await this.db.update(orders, { status: "picked", shippedAt: null }, sql`${orders.id} = ${order.id}`);
  }

  async edit(
    n: number,
    patch: { totalMinor?: number; status?: "cancelled" | "failed" | "checkout-draft" | "pending" | "refunded" },
  ) {
    const order = this.order(n);
    if (!order) return;
    if (patch.status) await this.#release(order);
    await this.db.update(orders, patch, sql`${orders.id} = ${order.id}`);
  }

  /** An order is released only when it has no open hold. */
  #release = (order: TestOrder) =>
    this.db.update(
      orderHolds,
      { releasedAt: this.ctx.now(), releaseNote: "Released" },
      sql`${orderHolds.orderId} = ${order.id} and ${orderHolds.releasedAt} is null`,
    );

  async move(n: number, at: number, kind: "receive" | "adjust" | "count" | "ship" | "return", delta: number) {
    const product = this.product(n);
    const [lot] = product.lots;
    const id = this.ctx.newId(at);
    await this.db.insert(stockMovements, {
      id,
      operationId: id,
      productId: product.id,
      lotId: lot?.id ?? "",
      locationId: lot?.locationId ?? "",
      deltaOnHand: delta,
      kind,
      actorId: "t",
      actorName: "T",
      at,
    });
  }

  async parcel(n: number, at: number, carrier: "ups" | "dhl") {
    const order = this.order(n);
    if (!order) return;
    const known = await this.db.first(
      { id: shipments.id },
      (own) => sql`from ${shipments} where ${own(shipments)} and ${shipments.orderId} = ${order.id}`,
    );
    if (!known) {
      await this.db.insert(shipments, {
        id: this.ctx.newId(at),
        orderId: order.id,
        orderNumber: order.orderNumber,
        trackingNumber: `T${n}`,
        carrier,
        shippingMethod: n % 2 ? "standard" : "overnight",
        units: 1 + (n % 5),
        createdBy: "t",
        createdByName: "T",
        createdAt: at,
      });
    } else if (n % 3 === 0) await this.db.delete(shipments, sql`${shipments.id} = ${known.id}`);
    else await this.db.update(shipments, { carrier, units: n % 9 }, sql`${shipments.id} = ${known.id}`);
  }

  async session(n: number, at: number) {
    const order = this.order(n);
    if (!order) return;
    const id = this.ctx.newId(at);
    const session = { id, orderId: order.id, userId: `u-${id}`, userName: "U", startedAt: at };
    const ended = {
      status: n % 3 === 0 ? ("handed-over" as const) : ("completed" as const),
      endedAt: at + (n % 40) * 60_000,
      pausedFor: n % 7,
      lines: 1 + (n % 4),
      units: 2 + (n % 9),
    };
    if (n % 2) await this.db.insert(pickSessions, { ...session, ...ended });
    else {
      const open = await this.db.first(
        { id: pickSessions.id },
        (own) =>
          sql`from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.orderId} = ${order.id} and ${pickSessions.status} in ('active', 'paused')`,
      );
      if (open) return;
      await this.db.insert(pickSessions, { ...session, status: "active" });
      if (n % 4 === 0) await this.db.update(pickSessions, { status: "paused" }, sql`${pickSessions.id} = ${id}`);
      await this.db.update(pickSessions, ended, sql`${pickSessions.id} = ${id}`);
      // An ended session that is corrected, a handed-over one that is counted as completed later, and a reopened one.
      if (n % 5 === 0) await this.db.update(pickSessions, { status: "completed" }, sql`${pickSessions.id} = ${id}`);
      if (n % 6 === 0)
        await this.db.update(pickSessions, { units: 1, endedAt: at + DAY }, sql`${pickSessions.id} = ${id}`);
      if (n % 10 === 0) await this.db.update(pickSessions, { status: "released" }, sql`${pickSessions.id} = ${id}`);
    }
  }

  /** Puts the order's picks back some time later, as a cancellation does. */
  async putBack(n: number, at: number) {
    const order = this.order(n);
    if (!order || this.sent.has(order.id) || this.#left.has(order.id)) return;
    await this.db.write(
      (
        own,
      ) => sql`insert into ${picks} (company_id, id, session_id, order_id, item_id, kind, lot_id, location_id, quantity, user_id, at)
        select ${own.id}, ${picks.id} || '~', ${picks.sessionId}, ${picks.orderId}, ${picks.itemId}, 'undo', ${picks.lotId}, ${picks.locationId}, -${picks.quantity}, 't', ${at}
        from ${picks} where ${own(picks)} and ${picks.orderId} = ${order.id} and ${picks.kind} = 'pick'
          and ${picks.id} || '~' not in (select ${picks.id} from ${picks} where ${own(picks)} and ${picks.orderId} = ${order.id})`,
    );
  }

  async expected() {
    const id = this.#company.id;
    const cutOffs = (await all("order_cut_offs", id)).map((row) => ({
      validFrom: Number(row.valid_from),
      minute: Number(row.minute),
    }));
    const [daily, parcels, work] = [new Sums(), new Sums(), new Sums()];
    for (const order of await all("orders", id)) {
      const { currency } = order;
      const [placedAt, total] = [timeOfId(String(order.id)), Number(order.total_minor)];
      const isOff = order.status === "cancelled";
      if (!NO_ORDER.includes(String(order.status)))
        daily.add(
          { day: this.#calendar.dayOf(placedAt), currency: String(currency) },
          { placed: 1, placed_minor: total, cancelled: isOff ? 1 : 0, cancelled_minor: isOff ? total : 0 },
        );
    }
    for (const fact of await all("shipped_orders", id)) {
      const order = (await all("orders", id)).find((one) => one.id === fact.order_id);
      const day = this.#calendar.dayOf(Number(order?.shipped_at));
      expect(fact).toMatchObject({
        day,
        due_on: dueOn(this.#hours, timeOfId(String(fact.order_id)), cutOffs),
        ...this.sent.get(String(fact.order_id)),
      });
      daily.add(
        { day, currency: String(fact.currency) },
        {
          shipped: 1,
          shipped_minor: Number(fact.total_minor),
          on_time: day <= String(fact.due_on) ? 1 : 0,
          ...(this.sent.get(String(fact.order_id)) as Sent),
        },
      );
    }
    expect((await all("shipped_orders", id)).length).toBe(
      (await all("orders", id)).filter((order) => order.shipped_at !== null).length,
    );
    for (const parcel of await all("shipments", id))
      parcels.add(
        {
          day: this.#calendar.dayOf(Number(parcel.created_at)),
          carrier: parcel.carrier ?? "",
          method: parcel.shipping_method ?? "",
        },
        { shipments: 1, units: Number(parcel.units) },
      );
    for (const { at, kind, delta_on_hand } of await all("stock_movements", id)) {
      const n = Number(delta_on_hand);
      if (kind === "transfer" || n === 0) continue;
      const figure =
        kind === "receive"
          ? "received"
          : kind === "return"
            ? "returned"
            : kind === "ship"
              ? "shipped"
              : n > 0
                ? "found"
                : "lost";
      work.add(
        { day: this.#calendar.dayOf(Number(at)) },
        { [figure]: figure === "shipped" || figure === "lost" ? -n : n },
      );
    }
    for (const one of await all("pick_sessions", id)) {
      if (one.status !== "completed" && one.status !== "handed-over") continue;
      const worked = Math.max(0, Number(one.ended_at) - Number(one.started_at) - Number(one.paused_for));
      work.add(
        { day: this.#calendar.dayOf(Number(one.ended_at)) },
        { sessions: one.status === "completed" ? 1 : 0, lines: Number(one.lines), picked: Number(one.units), worked },
      );
    }
    for (const pick of await all("picks", id)) {
      if (pick.kind === "pick") continue;
      work.add(
        { day: this.#calendar.dayOf(Number(pick.at)) },
        pick.kind === "undo" ? { put_back: -Number(pick.quantity) } : { short: Number(pick.quantity) },
      );
    }
    return { daily_orders: same(daily.rows()), daily_shipments: same(parcels.rows()), daily_work: same(work.rows()) };
  }

  async found() {
    const id = this.#company.id;
    return {
      daily_orders: await kept("daily_orders", id),
      daily_shipments: await kept("daily_shipments", id),
      daily_work: await kept("daily_work", id),
    };
  }
}
