import { z } from "zod";
import { plainValue } from "../filters/filter-labels";
import { ChoiceField } from "../kernel/typed-fields";
import { Quantity, OperationId as ScanId } from "./operation.schema";

const Id = z.string().min(1).max(64);

/** The code of the tote, or of the place on the cart, that the units were put into; for orders on a cart. */
const Tote = z.string().max(100).optional();

/** The pick session the request was made in; requests from an earlier session of the order are refused. */
const SessionId = Id.optional();
/** The user whose device queued the request, so that it never counts for a user who signed in later. */
const By = Id.optional();

const LONGEST = 2000;
/** Scans are cut to a length above every known code; the user gets "unknown code" instead of a validation error. */
const cut = (text: string): string => text.slice(0, LONGEST);
const Scanned = z.string().default("").transform(cut);

/** Orders offered on the screen; accepts the filter option's label too. */
export const PickingPage = z.object({
  company: Id.optional().catch(undefined),
  priority: z.string().max(100).transform(plainValue).optional().catch(undefined),
  /** A code to look up while no order is open. */
  code: z.string().transform(cut).optional().catch(undefined),
});

export const ItemParams = z.object({ itemId: Id });

export const PickItem = z.object({
  quantity: Quantity.optional(),
  lotId: Id.optional(),
  locationId: Id.optional(),
  /** The picker's position: the last scanned location. */
  scannedLocationId: Id.optional(),
  tote: Tote,
  scanId: ScanId.optional(),
  sessionId: SessionId,
});
export type PickItem = z.output<typeof PickItem>;

export const Scan = z.object({
  orderId: Id,
  barcode: z.string("Scan or enter a code").max(LONGEST, "This is too long to be a code"),
  scanId: ScanId.optional(),
  quantity: Quantity.optional(),
  /** The picker's position: the last scanned location. */
  locationId: Id.optional(),
  /** The chosen meaning, when the code was ambiguous. */
  choice: ChoiceField,
  tote: Tote,
  sessionId: SessionId,
});
export type Scan = z.output<typeof Scan>;

/** API variant: an empty scan is an error; on the screen it is ignored. */
export const ScanCall = Scan.extend({
  barcode: Scan.shape.barcode.refine((barcode) => barcode.trim() !== "", "Scan or enter a code"),
});

export const UndoPick = z.object({
  orderId: Id,
  itemId: Id.optional(),
  pickId: z.string().max(200).optional(),
  sessionId: SessionId,
});
export type UndoPick = z.output<typeof UndoPick>;

const SESSION_STEP = ["pause", "resume", "release", "complete"] as const;
export const StepParams = z.object({ orderId: Id, step: z.enum(SESSION_STEP) });

export const SkipOperation = z.object({ by: By, orderId: Id, itemId: Id, sessionId: SessionId });
export type SkipOperation = z.output<typeof SkipOperation>;

export const ScanOperation = Scan.extend({
  by: By,
  barcode: Scanned,
  // An empty field means one scan of the code's units.
  quantity: z.preprocess((given) => (given === "" ? undefined : given), Scan.shape.quantity),
  /** The previous question, and the choice if the same code is scanned again. */
  asked: Scanned.optional(),
  again: ChoiceField,
});
export type ScanOperation = z.output<typeof ScanOperation>;

export const PickOperation = PickItem.extend({ by: By, itemId: Id, orderId: Id });
export type PickOperation = z.output<typeof PickOperation>;

export const UndoOperation = UndoPick.extend({ by: By });
export type UndoOperation = z.output<typeof UndoOperation>;

/** The code scanned while no order is being picked. */
export const StartScannedForm = z.object({ barcode: Scanned });

/** An operation sent by an earlier version of the app, to one address for all of them. */
export const UnaddressedOperation = z.looseObject({ intent: z.enum(["scan", "pick", "undo", "skip"]) });

export const ReassignForm = z.object({
  userId: z.string("Choose a picker").min(1, "Choose a picker").max(64),
});

export const ReassignOnBoard = ReassignForm.extend({ orderId: Id });

/** How to continue an order that its picker has left. */
export const TakeOver = z.object({ how: z.enum(["take-over", "restart"]) });
