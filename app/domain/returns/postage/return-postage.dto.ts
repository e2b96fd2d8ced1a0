import { z } from "zod";
import { minorToDecimal } from "../../kernel/money";
import type { LabelRow, PostageQuery } from "../../shipping/return-postage.server";
import { CARRIERS } from "../../shipping/shipping.schema";

const Grams = z.coerce.number("A whole number of grams").int("A whole number of grams").min(1).max(70_000);
const Side = z.coerce.number("A whole number of millimeters").int("A whole number of millimeters").min(1).max(3_000);

/** The customer's parcel. Carriers need all three sides or none. */
export const ParcelQuery = z.object({
  weightGrams: Grams,
  lengthMm: Side.optional(),
  widthMm: Side.optional(),
  heightMm: Side.optional(),
});
export type ParcelQuery = z.output<typeof ParcelQuery>;

export function toPostageQuery({ weightGrams, lengthMm, widthMm, heightMm }: ParcelQuery): PostageQuery {
  const side = (mm: number | undefined) => (mm === undefined ? "" : `${mm} mm`);
  return {
    ...{ parcel: 1, box: "", filled: "", units: "metric", weight: `${weightGrams} g` },
    ...{ length: side(lengthMm), width: side(widthMm), height: side(heightMm) },
  };
}

const Money = z.string();

export const ReturnRatesDto = z.object({
  rates: z.array(
    z.object({
      carrier: z.enum(CARRIERS),
      carrierLabel: z.string(),
      service: z.string(),
      cost: Money,
      currency: z.string(),
      deliveryDays: z.number().int().nullable(),
      warnings: z.array(z.string()),
      offer: z.string(),
      signature: z.string(),
    }),
  ),
  problems: z.array(z.string()),
});

interface FoundRates {
  rates: readonly {
    rate: {
      carrier: (typeof CARRIERS)[number];
      carrierLabel: string;
      serviceLabel: string;
      costMinor: number;
      currency: string;
      deliveryDays: number | null;
      warnings: string[];
    };
    offer: string;
    signature: string;
  }[];
  problems: string[];
}

export const toReturnRatesDto = ({ rates, problems }: FoundRates): z.output<typeof ReturnRatesDto> => ({
  rates: rates.map(({ rate, offer, signature }) => ({
    ...{ carrier: rate.carrier, carrierLabel: rate.carrierLabel, service: rate.serviceLabel },
    ...{ cost: minorToDecimal(rate.costMinor, rate.currency), currency: rate.currency },
    ...{ deliveryDays: rate.deliveryDays, warnings: rate.warnings, offer, signature },
  })),
  problems,
});

export const ReturnLabelDto = z.object({
  id: z.string(),
  state: z.enum(["buying", "bought", "failed", "voiding", "voided"]),
  carrier: z.enum(CARRIERS),
  carrierLabel: z.string(),
  service: z.string(),
  cost: Money,
  currency: z.string(),
  trackingNumber: z.string().nullable(),
  isTest: z.boolean(),
  error: z.string().nullable(),
});

export const toReturnLabelDto = (label: LabelRow): z.output<typeof ReturnLabelDto> => ({
  ...{ id: label.id, state: label.state, carrier: label.carrier, carrierLabel: label.carrierLabel },
  ...{ service: label.serviceLabel, cost: minorToDecimal(label.costMinor, label.currency), currency: label.currency },
  ...{ trackingNumber: label.trackingNumber, isTest: label.isTest, error: label.error },
});
