/** Runs the work on carts and at the put wall through the application's own services. */
import type { Ctx } from "#app/domain/kernel/ctx";
import { missAtWall, putIntoSlot, startCart, stepOfCart, undoPut } from "#app/domain/picking/picking.service.server";
import { testEnv } from "#tests/factories/world";
import type { CartWork } from "./cart-work";
import type { Command } from "./commands";
import { slotLabel } from "./model-carts";
import { lotKey, sharedOperation, type Warehouse } from "./warehouse";

export async function runCartWork(warehouse: Warehouse, command: Command & CartWork, picker: Ctx): Promise<unknown> {
  if (command.do === "startCart") {
    const { isShared, isSorted } = command;
    const orderIds = command.orders.map((number) => warehouse.orderIds.get(number)?.id ?? "none");
    const operationId = sharedOperation(warehouse, command.id);
    const { orders } = await startCart(picker, { operationId, orderIds, isShared, isSorted, zone: undefined });
    return String(orders);
  }
  const cartId = await cartIdOf(warehouse, command.cart);
  if (command.do === "stepOfCart") return String((await stepOfCart(picker, cartId, command.step)).done);
  const orderId = warehouse.orderIds.get(command.order)?.id ?? "none";
  if (command.do === "undoPut")
    return void (await undoPut(picker, cartId, { orderId, putId: warehouse.operations.get(command.put) ?? "none" }));
  const { quantity } = command;
  const itemId = warehouse.orderIds.get(command.order)?.items.get(command.line)?.id ?? "none";
  const lotId = warehouse.lotIds.get(lotKey(command.company, command.product, command.lot)) ?? "none";
  const units = { orderId, itemId, lotId, quantity };
  if (command.do === "missAtWall")
    return void (await missAtWall(picker, cartId, { ...units, unsorted: command.unsorted }));
  const scan = { scanId: command.id, slot: slotLabel(command.slot) };
  const { putId } = await putIntoSlot(picker, cartId, { ...units, ...scan });
  warehouse.operations.set(command.id, putId);
}

async function cartIdOf(warehouse: Warehouse, cart: string): Promise<string> {
  const found = await testEnv.DB.prepare("select id from pick_carts where operation_id = ?")
    .bind(sharedOperation(warehouse, cart))
    .first<string>("id");
  return found ?? "none";
}
