import type { Rate } from "#app/integrations/shipper";
import { carrierLabel } from "#app/integrations/tracking-links";
import type { PostageWish } from "#db/schema/bulk-runs";

type Priced = Pick<Rate, "carrier" | "costMinor" | "currency" | "deliveryDays">;

/**
 * Chooses a rate without a user: the cheapest, or the fastest (the cheaper of two equally fast); or why none is
 * suitable. `rates` is sorted by price.
 */
export function chooseRate<R extends { rate: Priced }>(
  rates: readonly R[],
  { prefer, only }: Pick<PostageWish, "prefer" | "only">,
): R | string {
  const offered = only ? rates.filter(({ rate }) => rate.carrier === only) : rates;
  const [first] = offered;
  if (!first) return only ? `${carrierLabel(only)} offers nothing for this parcel.` : "No carrier takes this parcel.";
  const isOneMoney = offered.every(({ rate }) => rate.currency === first.rate.currency);
  const inDays = offered.filter(({ rate }) => rate.deliveryDays !== null);
  if (prefer === "cheapest") return isOneMoney ? first : "Its prices are in several currencies: choose one yourself.";
  if (inDays.length === 0) return "No carrier says how long it takes: choose one yourself.";
  return inDays.reduce((best, one) => ((one.rate.deliveryDays ?? 0) < (best.rate.deliveryDays ?? 0) ? one : best));
}
