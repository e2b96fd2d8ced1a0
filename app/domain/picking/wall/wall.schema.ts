import { z } from "zod";
import { ChoiceField, typedInteger } from "../../kernel/typed-fields";
import { OperationId, Quantity } from "../operation.schema";

const Id = z.string().min(1).max(64);
const Units = typedInteger(z.number().int().min(1).max(1_000_000));

/** Units of an order's line and lot, and the code of the slot that they were put into. */
export const PutIntoSlot = z.object({
  scanId: OperationId,
  orderId: Id,
  itemId: Id,
  lotId: Id,
  quantity: Quantity,
  slot: z.string("Scan the slot").trim().min(1, "Scan the slot").max(100),
  /** The pick session that the wall was shown in; requests from an earlier session of the order are refused. */
  sessionId: Id.optional(),
});
export type PutIntoSlot = z.output<typeof PutIntoSlot>;

export const UndoPut = z.object({ orderId: Id, putId: z.string().min(1).max(200), sessionId: Id.optional() });
export type UndoPut = z.output<typeof UndoPut>;

/** As queued by a device, for the user who did it. */
export const PutOperation = PutIntoSlot.extend({ by: Id.optional() });
export const UndoPutOperation = UndoPut.extend({ by: Id.optional() });

/** Units that are missing at the wall although they count as picked. */
export const ShortAtWall = z.object({
  orderId: Id,
  itemId: Id,
  lotId: Id,
  quantity: Quantity,
  /** Units that were not in the slot when the form was shown, so that a form sent twice counts once. */
  unsorted: Units,
});
export type ShortAtWall = z.output<typeof ShortAtWall>;

/** A scan at the wall without scripts: an item, then the slot that its units go into. */
export const WallScan = z.object({
  barcode: z.string().max(2000).default(""),
  scanId: OperationId,
  orderId: Id.optional(),
  itemId: Id.optional(),
  lotId: Id.optional(),
  units: Units.optional().catch(undefined),
  choice: ChoiceField,
});
export type WallScan = z.output<typeof WallScan>;
