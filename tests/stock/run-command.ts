/** Runs the same command through the application's own services. */

import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { changeLot } from "#app/domain/inventory/lots/change-lot.server";
import { lotVersion } from "#app/domain/inventory/lots/lot.schema";
import { markOutOfDateLots } from "#app/domain/inventory/lots/mark-lots.server";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { createOrder } from "#app/domain/orders/orders.service.server";
import { isCartWork } from "./cart-work";
import type { Command } from "./commands";
import { type Outcome, PLACES } from "./model";
import { runCartWork } from "./run-cart-work";
import { runOnOrder } from "./run-on-order";
import { isStockWork, NotApplied, runStockWork } from "./run-stock-work";
import { runUnitWork } from "./run-unit-work";
import type { Staff } from "./staff";
import { isUnitWork } from "./unit-work";
import { codeOf, inWarehouseOf, lotKey, type Warehouse } from "./warehouse";

/**
 * Runs the command and returns how it ended. A command that is sent twice is sent twice at the same time; both must end
 * alike when nothing else runs, and otherwise a concurrent command can make the second one a conflict.
 */
export async function act(warehouse: Warehouse, command: Command, isAlone: boolean): Promise<Outcome> {
  if (command.do === "day") {
    warehouse.clock.now += 86_400_000;
    // The cron's work in the first minute of a day.
    for (const { id, staff } of warehouse.companies)
      await markOutOfDateLots(staff.manager, staff.manager.db.company(id));
    return { ok: true };
  }
  const said = await Promise.all([once(warehouse, command), ...(repeats(command) ? [once(warehouse, command)] : [])]);
  return said.find(({ ok }) => ok !== isAlone) ?? (said[0] as Outcome);
}

const SENT_AGAIN: readonly Command["do"][] = [
  ...(["receive", "adjust", "transfer", "pick", "undo", "short", "decide"] as const),
  ...(["announce", "receiveAnnounced", "replenish", "putAway", "bringBack", "takeIn", "assemble"] as const),
  "announceReturn",
  ...(["makeUnit", "moveUnit", "dissolveUnit"] as const),
  ...(["startCart", "putIntoSlot", "undoPut"] as const),
];

/** Only commands with an operation id can be sent twice. */
const repeats = ({ twice, do: kind }: Command): boolean => twice && SENT_AGAIN.includes(kind);

async function once(warehouse: Warehouse, command: Command): Promise<Outcome> {
  try {
    const said = await run(warehouse, command);
    return typeof said === "string" ? { ok: true, said } : { ok: true };
  } catch (thrown) {
    if (thrown instanceof NotApplied) return { ok: false, code: "not_applied" };
    const error = asDomainError(thrown);
    if (error instanceof DomainError) return { ok: false, code: error.code };
    throw thrown;
  }
}

function staffFor(warehouse: Warehouse, { company, stranger }: Command): Staff {
  const at = stranger ? (company + 1) % warehouse.companies.length : company;
  return (warehouse.companies[at] as Warehouse["companies"][number]).staff;
}

/** Users chose the warehouse of their goods, or the main one. */
function inWarehouse(warehouse: Warehouse, command: Command, ctx: Ctx): Ctx {
  const place =
    command.do === "putAway" ? null : "to" in command ? command.to : "place" in command ? command.place : null;
  return inWarehouseOf(warehouse, place ?? PLACES[0].code, ctx);
}

/** Staff of the warehouse handle units, and put stock of a company into one that it has no location in. */
function isByProvider({ units }: Warehouse, command: Command): boolean {
  if (isUnitWork(command)) return command.byProvider;
  return command.do === "transfer" && !command.stranger && units.get(command.to)?.isForAll === true;
}

async function run(warehouse: Warehouse, command: Command): Promise<unknown> {
  const staff = staffFor(warehouse, command);
  if (isCartWork(command)) return runCartWork(warehouse, command, staff.pickers[command.picker] as Ctx);
  if ("order" in command) return runOnOrder(warehouse, command, staff);
  const provider = isByProvider(warehouse, command) ? warehouse.counters[0] : undefined;
  const own = "byClient" in command && command.byClient ? staff.client : staff.manager;
  const ctx = inWarehouse(warehouse, command, provider ?? own);
  if (isUnitWork(command)) return runUnitWork(warehouse, command, ctx);
  if (isStockWork(command)) return runStockWork(warehouse, command, ctx);
  const at = command.company;
  const company = warehouse.companies[at] as Warehouse["companies"][number];
  const productId = ("product" in command && company.productIds[command.product]) || "";
  switch (command.do) {
    case "place":
      return place(ctx, company, command);
    case "receive":
      return void (await receive(ctx, company, { ...command, place: codeOf(warehouse, command.place) }));
    case "adjust":
      return void (await adjustStock(ctx, productId, {
        adjustment: command.delta,
        reason: "Count correction",
        lotId: warehouse.lotIds.get(lotKey(at, command.product, command.lot)),
        locationId: warehouse.placeIds.get(`${at}/${command.place}`),
        operationId: operationOf(command.id),
      }));
    case "transfer":
      return void (await transferStock(ctx, {
        operationId: operationOf(command.id),
        companyId: company.id,
        source: `${productId}:${warehouse.lotIds.get(lotKey(at, command.product, command.lot))}:${warehouse.placeIds.get(`${at}/${command.from}`)}`,
        to: codeOf(warehouse, command.to),
        quantity: command.quantity,
      }));
    case "lot":
      return void (await changeLot(ctx, warehouse.lotIds.get(lotKey(at, command.product, command.lot)) ?? "", {
        version: lotVersion(command.was),
        status: command.status,
        expiresOn: command.expiresOn,
        reason: "Looked at again",
      }));
  }
}

type Company = Warehouse["companies"][number];
type Of<K extends Command["do"]> = Extract<Command, { do: K }>;

const receive = (ctx: Ctx, { id }: Company, { id: operation, product, ...line }: Of<"receive">) =>
  receiveGoods(ctx, {
    operationId: operationOf(operation),
    companyId: id,
    acceptExpired: "on",
    lines: [
      {
        sku: `P-${product}`,
        lotNumber: line.lot,
        expiresOn: line.expiresOn ?? "",
        quantity: String(line.quantity),
        location: line.place,
      },
    ],
  });

/** A company name that no other test uses, of the maximum length. */
const operationOf = (id: string): string => `operation-${id}`;

async function place(ctx: Ctx, { id }: Company, { id: orderNumber, lines }: Of<"place">): Promise<string> {
  const { status } = await createOrder(ctx, {
    companyId: id,
    orderNumber,
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    shippingAddress: "Poststrasse 12, 20354 Hamburg",
    totalAmount: undefined,
    items: lines.map(({ product, quantity }) => ({
      sku: `P-${product}`,
      productId: undefined,
      quantity,
      price: undefined,
    })),
  });
  return status;
}
