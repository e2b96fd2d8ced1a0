import { z } from "zod";
import type { ParcelSize, ParcelToSend, Rate } from "#app/integrations/shipper";
import { readDecimal } from "../../kernel/read-amount";
import { typedInteger } from "../../kernel/typed-fields";
import { MAX_PARCELS } from "../shipping.schema";

/** Parses centimeters, with a decimal comma or point, to millimeters; null when empty. */
export const centimetres = z
  .string()
  .trim()
  .max(10)
  .default("")
  .transform((text) => (text === "" ? null : millimetersOf(text)))
  .refine((mm) => mm === null || (mm >= 1 && mm <= 3_000), "Between 0.1 and 300 cm");

function millimetersOf(text: string): number {
  const read = readDecimal(text, { decimals: 1 });
  return "value" in read ? Math.round(Number(read.value) * 10) : Number.NaN;
}

/** Weight and dimensions of a parcel, to request rates. */
export const ParcelForm = z
  .object({
    weight: typedInteger(
      z.number("Weigh the parcel").int("Whole grams").min(1, "Weigh the parcel").max(70_000, "At most 70 kg"),
    ),
    length: centimetres,
    width: centimetres,
    height: centimetres,
  })
  .transform(({ weight, length, width, height }): ParcelSize => {
    // Carriers need all three dimensions or none.
    const isWhole = length !== null && width !== null && height !== null;
    return isWhole
      ? { weightGrams: weight, lengthMm: length, widthMm: width, heightMm: height }
      : { weightGrams: weight, lengthMm: null, widthMm: null, heightMm: null };
  });

const raw = z.string().max(20).optional().catch(undefined);
/** The page of one parcel's postage; with a weight it also requests rates. */
export const PostageQuery = z.object({
  parcel: z.coerce.number().int().min(1).max(MAX_PARCELS).catch(1).default(1),
  weight: raw,
  length: raw,
  width: raw,
  height: raw,
});
export type PostageQuery = z.output<typeof PostageQuery>;

/** An offer for a parcel. Signed, so that the user buys what was shown. */
export interface Offer {
  orderId: string;
  position: number;
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
