import { z } from "zod";
import { isCurrencyCode, parseMinor } from "#app/domain/kernel/money";
import { Anything, listOf, Text } from "../lenient-schemas";

/** ShipStation's responses: any field may be missing, null or of another type. */
const Flag = z.boolean().nullish().catch(null);

const Texts = listOf(z.string().trim().min(1));

/** Null unless it is an amount in an ISO 4217 currency; a missing one is zero. */
const Money = Anything.transform((value): { minor: number; currency: string } | null => {
  if (value === null) return { minor: 0, currency: "" };
  const { amount = 0, currency } = value as { amount?: unknown; currency?: unknown };
  if (typeof currency !== "string" || (typeof amount !== "number" && typeof amount !== "string")) return null;
  const code = currency.trim().toUpperCase();
  if (code !== "" && !isCurrencyCode(code)) return null;
  const minor = parseMinor(amount, code);
  return minor === null ? null : { minor, currency: code };
});

/** Sum of several amounts; null when their currencies differ. */
export function added(amounts: readonly z.output<typeof Money>[]): { minor: number; currency: string } | null {
  const currencies = new Set(amounts.map((amount) => amount?.currency ?? null));
  currencies.delete("");
  const [currency] = currencies;
  if (currencies.size !== 1 || !currency) return null;
  return { currency, minor: amounts.reduce((sum, amount) => sum + (amount?.minor ?? 0), 0) };
}

export const Carriers = z.object({
  carriers: listOf(
    z.object({
      carrier_id: Text,
      carrier_code: Text,
      friendly_name: Text,
      nickname: Text,
      disabled_by_billing_plan: Flag,
    }),
  ),
});

const RawRate = z.object({
  carrier_id: Text,
  carrier_code: Text,
  carrier_friendly_name: Text,
  service_code: Text,
  service_type: Text,
  package_type: Text,
  shipping_amount: Money,
  insurance_amount: Money,
  confirmation_amount: Money,
  other_amount: Money,
  delivery_days: z.number().int().min(0).max(365).nullable().catch(null),
  validation_status: Text,
  warning_messages: Texts,
  error_messages: Texts,
});
export type RawRate = z.output<typeof RawRate>;

export const RateAnswer = z.object({
  rate_response: z.object({
    rates: listOf(RawRate),
    invalid_rates: listOf(RawRate),
    errors: listOf(z.object({ message: Text, carrier_name: Text })),
  }),
});

export const RawLabel = z.object({
  label_id: Text,
  status: Text,
  voided: Flag,
  external_shipment_id: Text,
  tracking_number: Text,
  tracking_url: Text,
  carrier_code: Text,
  service_code: Text,
  shipment_cost: Money,
  insurance_cost: Money,
  test_label: Flag,
  is_test_label: Flag,
  label_download: z.object({ pdf: Text, zpl: Text, href: Text }).nullable().catch(null),
});
export type RawLabel = z.output<typeof RawLabel>;

export const VoidAnswer = z.object({ approved: z.boolean(), message: Text });

export const RawTracking = z.object({
  status_code: Text,
  events: listOf(
    z.object({
      occurred_at: Text,
      description: Text,
      status_code: Text,
      city_locality: Text,
      state_province: Text,
      country_code: Text,
    }),
  ),
});

/** V1's responses, in its own casing. Its amounts have no currency: it is the account's. */
export const V1Carriers = listOf(z.object({ code: Text, name: Text, nickname: Text }));
export const V1Rates = listOf(z.object({ serviceName: Text, serviceCode: Text, shipmentCost: Text, otherCost: Text }));
export const V1Label = z.object({
  shipmentId: Text,
  trackingNumber: Text,
  shipmentCost: Text,
  insuranceCost: Text,
  labelData: Text,
});
export const V1Shipments = z.object({
  shipments: listOf(
    z.object({
      shipmentId: Text,
      orderKey: Text,
      trackingNumber: Text,
      shipmentCost: Text,
      insuranceCost: Text,
      carrierCode: Text,
      serviceCode: Text,
      voided: Flag,
      isReturnLabel: Flag,
    }),
  ),
});
