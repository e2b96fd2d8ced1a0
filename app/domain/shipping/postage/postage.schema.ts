import { z } from "zod";
import type { ParcelSize, ParcelToSend, Rate } from "#app/integrations/shipper";
import { MeasureText, typedLength, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { UNITS, type Units } from "../../kernel/units";
import { MAX_PARCELS } from "../packing/pack-state";

const MAX_PARCEL_GRAMS = 70_000;
const SIDE_MM = { min: 1, max: 3_000 };

/** A box's three sides as typed. */
export const Sides = z.object({ length: MeasureText, width: MeasureText, height: MeasureText });

/** The sides in millimeters; null where empty. Adds a problem at each field that cannot be read. */
export const readSides = (typed: z.output<typeof Sides>, units: Units, ctx: z.RefinementCtx) =>
  (["length", "width", "height"] as const).map((field) => typedLength(typed[field], { units, ...SIDE_MM, field }, ctx));

/** Weight and dimensions of a parcel, to request rates. */
export const ParcelForm = Sides.extend({ units: UnitsField, weight: MeasureText }).transform(
  ({ units, weight, ...sides }, ctx): ParcelSize => {
    if (weight === "") ctx.addIssue({ code: "custom", path: ["weight"], message: "Enter the weight" });
    const limits = { units, min: 1, max: MAX_PARCEL_GRAMS, field: "weight" };
    const weightGrams = typedWeight(weight, limits, ctx) ?? 0;
    const [lengthMm = null, widthMm = null, heightMm = null] = readSides(sides, units, ctx);
    // Carriers need all three dimensions or none.
    return lengthMm !== null && widthMm !== null && heightMm !== null
      ? { weightGrams, lengthMm, widthMm, heightMm }
      : { weightGrams, lengthMm: null, widthMm: null, heightMm: null };
  },
);

const raw = z.string().max(40).optional().catch(undefined);
const raw64 = z.string().max(64).default("").catch("");
/** The page of one parcel's postage; with a weight it also requests rates. */
export const PostageQuery = z.object({
  parcel: z.coerce.number().int().min(1).max(MAX_PARCELS).catch(1).default(1),
  /** The units of the other fields; the user's own without it. */
  units: z.enum(UNITS).optional().catch(undefined),
  weight: raw,
  length: raw,
  width: raw,
  height: raw,
  /** The chosen box, and the box whose values the fields were filled with. */
  box: raw64,
  filled: raw64,
});
export type PostageQuery = z.output<typeof PostageQuery>;

/** An offer for a parcel. Signed, so that the user buys what was shown. */
export interface Offer {
  orderId: string;
  /** The return whose parcel it is for. */
  returnId?: string;
  position: number;
  /** The chosen box; recorded when the postage is bought. */
  box?: { id: string; name: string };
  integrationId: string;
  parcel: ParcelToSend;
  rate: Rate;
  at: number;
}

const id = z.string().min(1).max(64);
export const BuyLabel = z.object({
  offer: z.string().min(1).max(20_000),
  signature: z.string().max(64),
});

export const LabelParams = z.object({ labelId: id });
export const OrderLabelParams = z.object({ orderId: id, labelId: id });
