/** Runs the same command through the application's own services. */

import { setOrderStatus, shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { receiveGoods } from "#app/domain/inbound/receiving/receive-goods.server";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { changeLot } from "#app/domain/inventory/lots/change-lot.server";
import { lotVersion } from "#app/domain/inventory/lots/lot.schema";
import { markOutOfDateLots } from "#app/domain/inventory/lots/mark-lots.server";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { createOrder, editOrder } from "#app/domain/orders/orders.service.server";
import {
  completePicking,
  decideShortage,
  pausePicking,
  pickItem,
  reassignPicking,
  releasePicking,
  restartPicking,
  skipLine,
  startPicking,
  takeOver,
  undoPick,
} from "#app/domain/picking/picking.service.server";
import { missing } from "#tests/factories/shortage";
import type { Command } from "./commands";
import { type Outcome, PLACES } from "./model";
import { KIT } from "./model-kits";
import { isStockWork, NotApplied, runStockWork } from "./run-stock-work";
import { runUnitWork } from "./run-unit-work";
import { isUnitWork } from "./unit-work";
import { codeOf, inWarehouseOf, type KnownOrder, lotKey, type Staff, type Warehouse } from "./warehouse";

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

async function runOnOrder(
  warehouse: Warehouse,
  command: Extract<Command, { order: string }>,
  { manager, pickers }: Staff,
): Promise<unknown> {
  const order = warehouse.orderIds.get(command.order);
  if (!order) throw new Error(`Order ${command.order} is unknown`);
  const picker = "picker" in command ? (pickers[command.picker] as Ctx) : manager;
  const itemId = "line" in command ? (order.items.get(command.line)?.id ?? "none") : "none";
  switch (command.do) {
    case "move":
      return void (await setOrderStatus(manager, order.id, command.to, "It was asked for"));
    case "start":
      return startPicking(picker, order.id);
    case "takeOver":
      return takeOver(picker, order.id);
    case "restart":
      return restartPicking(picker, order.id);
    case "reassign":
      return reassignPicking(manager, order.id, pickers[command.picker]?.actor.id ?? "");
    case "skip":
      return skipLine(picker, { orderId: order.id, itemId });
    case "pause":
      return pausePicking(picker, order.id);
    case "giveBack":
      return releasePicking(picker, order.id);
    case "complete":
      return completePicking(picker, order.id);
    case "pick": {
      const { state } = await pickItem(picker, itemId, {
        scanId: command.id,
        ...(command.quantity === null ? {} : { quantity: command.quantity }),
      });
      warehouse.operations.set(command.id, `${state.session.id}:${command.id}`);
      return;
    }
    case "undo":
      return undoPick(picker, { orderId: order.id, pickId: warehouse.operations.get(command.scan) ?? "none" });
    case "short":
      return report(warehouse, manager, itemId, command);
    case "decide":
      return decideShortage(manager, warehouse.operations.get(command.shortage) ?? "none", {
        decision: command.decision,
        note: null,
      });
    case "ship":
      return shipOrder(manager, order.id, {
        trackingNumber: `T${command.id.replaceAll(/\D/g, "")}`,
        carrier: "other",
        shippingMethod: "standard",
        estimatedDelivery: null,
        override: true,
      });
    case "addKit": {
      const kit = {
        sku: `P-${KIT}`,
        id: undefined,
        productId: undefined,
        quantity: command.quantity,
        price: undefined,
      };
      const items = [...editedLines(order.items, { line: 0, quantity: 0 }), kit];
      return editOrder(manager, order.id, { items, version: order.updatedAt });
    }
    case "edit":
      return editOrder(manager, order.id, { items: editedLines(order.items, command), version: order.updatedAt });
  }
}

async function report(warehouse: Warehouse, manager: Ctx, itemId: string, { id, quantity, otherwise }: Of<"short">) {
  const { state } = await missing(manager, itemId, quantity, { operationId: id, otherwise });
  warehouse.operations.set(id, `${state.order.id}:${id}~ask`);
}

/** All lines as they were read, with one changed or left out. */
const editedLines = (items: KnownOrder["items"], { line, quantity }: Pick<Of<"edit">, "line" | "quantity">) =>
  [...items].flatMap(([n, item]) => {
    const wanted = n === line ? quantity : item.quantity;
    return wanted ? [{ id: item.id, productId: undefined, sku: undefined, quantity: wanted, price: undefined }] : [];
  });
