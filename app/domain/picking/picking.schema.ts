import { z } from "zod";
import { ChoiceField } from "../codes/choice.schema";
import { plainValue } from "../filters/filters.words";
import { Quantity, OperationId as ScanId } from "./operation.schema";

const Id = z.string().min(1).max(64);

/** The picking that it was done in: what reaches a later one of the same order counts no more. */
const SessionId = Id.optional();
/** Whose device sends it, so that it never counts for whoever signed in after them. */
const By = Id.optional();

const LONGEST = 2000;
/** A person's scan is answered in words, however long: nothing that long is known. */
const cut = (text: string): string => text.slice(0, LONGEST);
const Scanned = z.string().default("").transform(cut);

/** The orders that the screen offers; as an option of its filter says it. */
export const PickingPage = z.object({
  company: Id.optional().catch(undefined),
  priority: z.string().max(100).transform(plainValue).optional().catch(undefined),
  /** A code to look up between two orders. */
  code: z.string().transform(cut).optional().catch(undefined),
});

export const ItemParams = z.object({ itemId: Id });

export const PickItem = z.object({
  quantity: Quantity.optional(),
  lotId: Id.optional(),
  locationId: Id.optional(),
  scanId: ScanId.optional(),
  sessionId: SessionId,
});
export type PickItem = z.output<typeof PickItem>;

export const Scan = z.object({
  orderId: Id,
  barcode: z.string("Scan or type a code").max(LONGEST, "This is too long for a code"),
  scanId: ScanId.optional(),
  quantity: Quantity.optional(),
  /** Where the picker stands: the location scanned last. */
  locationId: Id.optional(),
  /** Which of several meanings is meant, where the code was asked about. */
  choice: ChoiceField,
  sessionId: SessionId,
});
export type Scan = z.output<typeof Scan>;

/** The same for a machine, which is told when it sends nothing; a person's blank scan is ignored. */
export const ScanCall = Scan.extend({
  barcode: Scan.shape.barcode.refine((barcode) => barcode.trim() !== "", "Scan or type a code"),
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

const SkipForm = z.object({ intent: z.literal("skip"), by: By, orderId: Id, itemId: Id, sessionId: SessionId });
const ScanForm = Scan.extend({
  intent: z.literal("scan"),
  by: By,
  barcode: Scanned,
  // An empty field is one scan of whatever it holds.
  quantity: z.preprocess((given) => (given === "" ? undefined : given), Scan.shape.quantity),
  /** What was asked about before, and what the same code again means. */
  asked: Scanned.optional(),
  again: ChoiceField,
});
const PickForm = PickItem.extend({ intent: z.literal("pick"), by: By, itemId: Id, orderId: Id });
const UndoForm = UndoPick.extend({ intent: z.literal("undo"), by: By });

/** What the picking screen sends while it stays open. */
export const PickingStay = z.discriminatedUnion("intent", [ScanForm, PickForm, UndoForm, SkipForm]);
export type PickingStay = z.output<typeof PickingStay>;

/** What its forms send. */
export const PickingAction = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), orderId: Id }),
  z.object({ intent: z.literal("start-scanned"), barcode: Scanned }),
  z.object({ intent: z.enum(SESSION_STEP), orderId: Id }),
  ScanForm,
  PickForm,
  UndoForm,
  SkipForm,
]);
export type PickingAction = z.output<typeof PickingAction>;

/** What somebody who looks after pickers does with one of their orders. */
export const PickingStep = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("release") }),
  z.object({ intent: z.literal("reassign"), userId: z.string("Choose a picker").min(1, "Choose a picker").max(64) }),
]);

/** How somebody goes on with an order that its picker has left. */
export const TakeOver = z.object({ how: z.enum(["take-over", "anew"]) });
