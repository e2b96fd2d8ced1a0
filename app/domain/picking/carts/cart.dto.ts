import { z } from "zod";
import type { CartScreen } from "./cart-screen.server";
import type { LeftOut } from "./start-cart.server";

const LeftOutDto = z.object({ orderNumber: z.string(), reason: z.string() });

export const CartDto = z.object({
  id: z.string(),
  number: z.number().int(),
  isShared: z.boolean(),
  isSorted: z.boolean(),
  zone: z.string().nullable(),
  handedOverAt: z.iso.datetime().nullable(),
  picker: z.string(),
  isPaused: z.boolean(),
  orders: z.array(
    z.object({
      ...{ orderId: z.string(), orderNumber: z.string(), companyId: z.string() },
      ...{ slot: z.number().int(), tote: z.string().nullable() },
      ...{ picked: z.number().int(), total: z.number().int() },
    }),
  ),
  leftOut: z.array(LeftOutDto),
});
export type CartDto = z.output<typeof CartDto>;

export const toCartDto = (
  { cart, picker, isPaused, views }: CartScreen,
  leftOut: readonly LeftOut[] = [],
): CartDto => ({
  ...cart,
  handedOverAt: cart.handedOverAt === null ? null : new Date(cart.handedOverAt).toISOString(),
  picker,
  isPaused,
  orders: views.map(({ orderId, orderNumber, companyId, cart: place, picked, total }) => ({
    ...{ orderId, orderNumber, companyId, slot: place?.slot ?? 1, tote: place?.tote ?? null, picked, total },
  })),
  leftOut: toLeftOut(leftOut),
});

/** What a step did to a cart's orders. */
export const CartStepDto = z.object({ done: z.number().int(), leftOut: z.array(LeftOutDto) });

export const toLeftOut = (leftOut: readonly LeftOut[]) =>
  leftOut.map(({ orderNumber, why }) => ({ orderNumber, reason: why }));
