import { z } from "zod";
import type { PutResult } from "./put-into-slot.server";
import { isSlotComplete, type WallOrder } from "./wall-order";
import type { WallScreen } from "./wall-screen.server";

const count = z.number().int();

const WallOrderDto = z.object({
  ...{ orderId: z.string(), orderNumber: z.string(), companyId: z.string(), slot: count, isComplete: z.boolean() },
  items: z.array(
    z.object({
      ...{ itemId: z.string(), sku: z.string(), name: z.string(), quantity: count, short: count, left: count },
      lots: z.array(z.object({ lotId: z.string(), lotNumber: z.string().nullable(), picked: count, put: count })),
    }),
  ),
});
export type WallOrderDto = z.output<typeof WallOrderDto>;

export const WallDto = z.object({
  ...{ id: z.string(), number: count },
  orders: z.array(WallOrderDto),
  ready: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), slot: count })),
});
export type WallDto = z.output<typeof WallDto>;

/** `order`: null once it is complete, and no longer at the wall. */
export const PutDto = z.object({ message: z.string(), putId: z.string(), order: WallOrderDto.nullable() });
export type PutDto = z.output<typeof PutDto>;

/** After an undo, or after units were missing. */
export const WallOrderAfterDto = z.object({ order: WallOrderDto });

export const toWallDto = ({ cart, orders, ready }: WallScreen): WallDto => ({
  ...cart,
  orders: orders.map(toWallOrderDto),
  ready: ready.map(({ orderId, orderNumber, slot }) => ({ orderId, orderNumber, slot: slot ?? 1 })),
});

export const toPutDto = ({ message, putId, order }: PutResult): PutDto => ({
  ...{ message, putId, order: order && toWallOrderDto(order) },
});

export const toWallOrderDto = (order: WallOrder): WallOrderDto => ({
  ...{ orderId: order.orderId, orderNumber: order.orderNumber, companyId: order.companyId, slot: order.slot },
  isComplete: isSlotComplete(order),
  items: order.items.map(({ id, sku, name, quantity, short, left, lots }) => ({
    ...{ itemId: id, sku, name, quantity, short, left },
    lots: lots.map(({ lotId, lot, picked, put }) => ({ lotId, lotNumber: lot, picked, put })),
  })),
});
