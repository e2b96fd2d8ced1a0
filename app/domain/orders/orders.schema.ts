import { z } from "zod";
import { checkAmount, typedInteger } from "../kernel/typed-fields";
import { MAX_LINES } from "./create/order-limits";
import { ORDER_STATUS } from "./order-status";

export {
  CLIENT_STATUS_TABLE,
  canMove,
  EDITABLE,
  HOLDS_STOCK,
  ORDER_STATUS,
  type OrderStatus,
  STATUS_LABEL,
  TRANSITIONS,
  transitionProblem,
} from "./order-status";
export { PRIORITY, PRIORITY_LABEL, type Priority, priorityOf } from "./urgency/priority";

export const OrderParams = z.object({ orderId: z.string().min(1).max(64) });

/** Callers can send null for an optional field. */
const absent = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

const amount = absent(
  z
    .union([z.string(), z.number()], "Enter an amount such as 19.90")
    .transform((value) => String(value).trim())
    .superRefine(checkAmount),
);

const quantity = typedInteger(
  z.number("Enter a whole number").int("Enter a whole number").min(1, "At least 1").max(1_000_000, "At most 1,000,000"),
);

const NewOrderLine = z
  .object({
    productId: absent(z.string().max(64)),
    sku: absent(z.string().trim().max(100)),
    quantity,
    price: amount,
  })
  .refine((line) => Boolean(line.productId || line.sku), { message: "Choose a product", path: ["sku"] });

const text = (missing: string, longest: number) =>
  z.string(missing).trim().min(1, missing).max(longest, `At most ${longest} characters`);

/** Shared by the form, the API and imports. */
export const NewOrder = z.object({
  orderNumber: text("Order number is required", 100),
  customerName: text("Customer name is required", 200),
  customerEmail: z
    .string("Valid email is required")
    .trim()
    .max(254, "At most 254 characters")
    .pipe(z.email("Valid email is required")),
  // Text areas separate lines by CRLF.
  shippingAddress: z
    .string("Shipping address is required")
    .transform((value) => value.replace(/\r\n?/g, "\n"))
    .pipe(text("Shipping address is required", 1000)),
  companyId: z.string("Company is required").min(1, "Company is required"),
  totalAmount: amount,
  items: absent(z.array(NewOrderLine).max(MAX_LINES, `At most ${MAX_LINES} lines`)),
});
export type NewOrder = z.output<typeof NewOrder>;

type Typed = Partial<Record<"id" | "productId" | "sku" | "quantity" | "price", unknown>>;

/** A line that holds only its default quantity. */
const isEmpty = ({ id, productId, sku, quantity, price }: Typed): boolean =>
  !id && !productId && !sku && !price && (!quantity || String(quantity) === "1");

function withoutEmptyEnd(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  const last = items.findLastIndex((line) => typeof line !== "object" || line === null || !isEmpty(line as Typed));
  return items.slice(0, last + 1);
}

/** The form adds its operation id and a trailing empty line for the scanner, which is ignored. */
export const NewOrderForm = NewOrder.extend({
  /** Created when the form is rendered. The same form sent twice creates one order. */
  operationId: z.string().min(8).max(64),
  items: z.preprocess(withoutEmptyEnd, NewOrder.shape.items),
});

const EditedLine = z.object({
  /** Id of an existing line; a line without an id is added. */
  id: absent(z.string().max(64)),
  productId: absent(z.string().max(64)),
  sku: absent(z.string().trim().max(100)),
  quantity,
  price: amount,
});

/** `items` is the complete list of lines: missing lines are removed, except picked lines, which remain unchanged. */
const Edited = z.object({
  customerName: NewOrder.shape.customerName,
  customerEmail: NewOrder.shape.customerEmail.optional(),
  shippingAddress: NewOrder.shape.shippingAddress,
  items: absent(z.array(EditedLine).max(MAX_LINES, `At most ${MAX_LINES} lines`)),
  /** The order's `version` when the editor loaded it; a concurrent edit causes a conflict. */
  version: z.coerce.number().int().optional(),
});
export const EditOrderForm = Edited.extend({ items: z.preprocess(withoutEmptyEnd, Edited.shape.items) });
/** PATCH keeps fields that are left out. */
export const EditOrder = Edited.partial();
export type EditOrder = z.output<typeof EditOrder>;

export const StatusChange = z.object({
  status: z.enum(ORDER_STATUS, "Unknown status"),
  reason: absent(z.string().trim().max(500)),
});
