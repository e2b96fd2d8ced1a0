import { z } from "zod";
import { ChoiceField, typedInteger } from "../../kernel/typed-fields";
import { OperationId } from "../operation.schema";

const Id = z.string().min(1).max(64);

/** Places on a cart. */
export const MAX_SLOTS = 40;
const USUAL_SLOTS = 12;

export const CartParams = z.object({ cartId: Id });
export const CART_STEP = ["pause", "resume", "release", "finish", "hand-over", "take-over"] as const;
export type CartStepName = (typeof CART_STEP)[number];
export const CartStepParams = CartParams.extend({ step: z.enum(CART_STEP) });

/** A zone of the warehouse, as its locations' codes begin: "A" for A-03-2. Empty for all. */
const Zone = z
  .string()
  .trim()
  .toUpperCase()
  .max(40)
  .transform((zone) => zone || undefined)
  .optional();

/** Which zone is picked next, when a cart is taken over or resumed. */
export const NextZone = z.object({ zone: Zone });

/** Which orders the form proposes. Unknown values fall back, as in every list. */
export const CartToFill = z.object({
  company: Id.optional().catch(undefined),
  wave: Id.optional().catch(undefined),
  zone: Zone.catch(undefined),
  /** `single`: orders of one unit, which share a tote. `sorted`: units are sorted at a put wall. */
  kind: z.enum(["any", "single", "sorted"]).catch("any").default("any"),
  size: z.coerce.number().int().min(1).max(MAX_SLOTS).catch(USUAL_SLOTS).default(USUAL_SLOTS),
});
export type CartToFill = z.output<typeof CartToFill>;

const OrderIds = z
  .array(Id, "Choose at least one order")
  .min(1, "Choose at least one order")
  .max(MAX_SLOTS, `A cart has at most ${MAX_SLOTS} slots`);

/** A checkbox's value in a form, a boolean in the API. */
const Flag = z.preprocess((given) => given === "on" || given === "true" || given === true, z.boolean());

export const StartCart = z
  .object({
    operationId: OperationId,
    /** In the order of their slots on the cart. */
    orderIds: OrderIds,
    /** Orders of one unit in one tote. */
    isShared: Flag.default(false),
    /** Units picked together, and sorted at a put wall. */
    isSorted: Flag.default(false),
    /** Only what is in this zone is picked, until the cart is handed over. */
    zone: Zone,
  })
  .refine(({ isShared, isSorted }) => !(isShared && isSorted), {
    message: "Orders of one unit that share a tote are not sorted at a put wall",
    path: ["isSorted"],
  });
export type StartCart = z.output<typeof StartCart>;

/** The lines of one stop, of any orders on the cart. */
export const SkipStop = z.object({ itemIds: z.array(Id).min(1).max(MAX_SLOTS) });

/** A scan on a cart without scripts: a bin or an item, then the tote that its units go into. */
export const CartScan = z.object({
  barcode: z.string().max(2000).default(""),
  scanId: OperationId,
  /** The code of the bin that was scanned before. */
  at: z.string().max(200).optional(),
  /** What the picker holds: units of an item of an order, by a scan of this code or by hand. */
  orderId: Id.optional(),
  itemId: Id.optional(),
  heldCode: z.string().max(2000).optional(),
  heldChoice: ChoiceField,
  units: typedInteger(z.number().int().min(1).max(1_000_000)).optional().catch(undefined),
  /** The chosen meaning, when the code was ambiguous. */
  choice: ChoiceField,
  /** The previous question, the order that it is about, and the choice if the same code is scanned again. */
  asked: z.string().max(2000).optional(),
  askedOf: Id.optional(),
  again: ChoiceField,
});
export type CartScan = z.output<typeof CartScan>;
