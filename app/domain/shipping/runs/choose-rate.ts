import type { Rate } from "#app/integrations/shipper";
import { carrierLabel } from "#app/integrations/tracking-links";
import type { PostageWish } from "#db/schema/bulk-runs";

type Priced = Pick<Rate, "carrier" | "costMinor" | "currency" | "deliveryDays">;

/**
 * Chooses a rate without a user: the cheapest, the fastest (the cheaper of two equally fast), or the cheapest of the
 * service that the customer asked for, where a carrier offers it; or why none is suitable. `rates` is sorted by price,
 * `requested` is the service as the store names it.
 */
export function chooseRate<R extends { rate: Priced; isRequested: boolean }>(
  rates: readonly R[],
  { prefer, only }: Pick<PostageWish, "prefer" | "only">,
  requested: string | null = null,
): R | string {
  const ofCarrier = only ? rates.filter(({ rate }) => rate.carrier === only) : rates;
  const asRequested =
    prefer === "requested" || prefer === "requested-only" ? ofCarrier.filter(({ isRequested }) => isRequested) : [];
  if (prefer === "requested-only" && asRequested.length === 0)
    return requested
      ? `“${requested}” was requested and is not offered. Choose a rate manually.`
      : "The customer requested no service. Choose a rate manually.";
  const offered = asRequested.length > 0 ? asRequested : ofCarrier;
  const [first] = offered;
  if (!first)
    return only ? `${carrierLabel(only)} has no rates for this parcel.` : "No carrier has rates for this parcel.";
  const isOneMoney = offered.every(({ rate }) => rate.currency === first.rate.currency);
  const inDays = offered.filter(({ rate }) => rate.deliveryDays !== null);
  if (prefer !== "fastest") return isOneMoney ? first : "The rates are in different currencies. Choose one manually.";
  if (inDays.length === 0) return "No rate has a delivery time. Choose one manually.";
  return inDays.reduce((best, one) => ((one.rate.deliveryDays ?? 0) < (best.rate.deliveryDays ?? 0) ? one : best));
}
