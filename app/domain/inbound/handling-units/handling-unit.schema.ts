import { z } from "zod";
import { LABEL_DPI } from "#app/documents/codes/symbol";
import { UNIT_KIND } from "#db/schema/values/inbound-values";
import { oneLineText, typedInteger } from "../../kernel/typed-fields";

/** Empty units that are made, and labeled, at once. */
export const MAX_NEW_UNITS = 100;

/** Why a unit goes to a place although it breaks its rules. Asked for only then. */
const PlacementReason = oneLineText(200).optional();
const Place = oneLineText(60).pipe(z.string("Scan or enter a location").min(1, "Scan or enter a location"));
const OperationId = z.string().min(8).max(64);

/** New units in a bin. With a carton's number the unit is that carton, with what was received in it. */
export const NewUnits = z.object({
  operationId: OperationId,
  kind: z.enum(UNIT_KIND, "Choose a kind"),
  /** The company whose stock may be in them; empty for all companies. */
  companyId: z
    .string()
    .max(64)
    .nullish()
    .transform((value) => value || null),
  /** Bin, or pallet, that they stand in. */
  place: Place,
  units: typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(1, "At least 1")
      .max(MAX_NEW_UNITS, `At most ${MAX_NEW_UNITS}`)
      .optional(),
  ).transform((value) => value ?? 1),
});
export type NewUnits = z.output<typeof NewUnits>;

/** A carton or pallet of an announced receipt that becomes a unit of its own. */
export const UnitFromCarton = z.object({
  operationId: OperationId,
  code: oneLineText(60).pipe(z.string("Scan the label").min(1, "Scan the label of a carton or pallet")),
  place: Place,
  placementReason: PlacementReason,
});
export type UnitFromCarton = z.output<typeof UnitFromCarton>;

export const UnitMove = z.object({
  /** Created with the form, so that a form sent twice moves the unit once. */
  operationId: OperationId,
  place: Place,
  /** Where the unit stood when the form was made, so that two people do not move it at once. */
  stoodIn: z.string().max(200).optional(),
  placementReason: PlacementReason,
});
export type UnitMove = z.output<typeof UnitMove>;

/** The same from a device's offline queue; `by` is the user who moved it. */
export const UnitMoveCall = UnitMove.extend({
  by: z.string().min(1).max(64),
  /** Set by the screen on which one unit after the other is scanned. */
  unitId: z.string().max(64).optional(),
});

export const UnitDissolve = z.object({
  operationId: OperationId,
  place: Place.optional(),
  placementReason: PlacementReason,
});
export type UnitDissolve = z.output<typeof UnitDissolve>;

export const UnitParams = z.object({ unitId: z.string().min(1).max(64) });
export const MoveQuery = z.object({ scan: z.string().trim().max(2000).optional().catch(undefined) });

const UNITS_SHOWN = ["in-use", "dissolved"] as const;
/** Query of the list. Invalid values are dropped. */
export const UnitsQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  q: z.string().trim().max(60).optional().catch(undefined),
  kind: z.enum(UNIT_KIND).optional().catch(undefined),
  show: z.enum(UNITS_SHOWN).optional().catch(undefined),
  /** The saved view that was opened; "all" is the list without one. */
  view: z.string().max(64).optional().catch(undefined),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
});
export type UnitsQuery = z.output<typeof UnitsQuery>;

export const UnitLabelForm = z.object({ unitNumber: z.coerce.number().int().min(1) });

export const UnitLabelsQuery = z.object({
  from: z.coerce.number().int().min(1),
  to: z.coerce.number().int().min(1),
  /** As ZPL for a label printer of this resolution, instead of a PDF. */
  zpl: z.enum(LABEL_DPI).optional(),
});
