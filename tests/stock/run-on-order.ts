/** Runs the work on one order through the application's own services. */
import { setOrderStatus, shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { editOrder } from "#app/domain/orders/orders.service.server";
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
import type { CartWork } from "./cart-work";
import type { Command } from "./commands";
import { KIT } from "./model-kits";
import type { Staff } from "./staff";
import { type KnownOrder, toteCode, type Warehouse } from "./warehouse";

type Of<K extends Command["do"]> = Extract<Command, { do: K }>;

export async function runOnOrder(
  warehouse: Warehouse,
  command: Exclude<Extract<Command, { order: string }>, CartWork>,
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
        tote: command.tote === null ? undefined : toteCode(warehouse, command.tote),
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
