import type { Rate } from "#app/integrations/shipper";
import { methodForRequest, methodOf } from "../shipping.schema";

type Service = Pick<Rate, "carrier" | "carrierLabel" | "serviceLabel" | "deliveryDays">;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The number of the service's words in the request; 0 unless it has all of them. The carrier can be left out. */
function wordsMatched(requested: ReadonlySet<string>, { carrier, carrierLabel, serviceLabel }: Service): number {
  const carriers = new Set([carrier, ...wordsOf(carrierLabel)]);
  const service = wordsOf(serviceLabel).filter((word) => !carriers.has(word));
  if (!service.every((word) => requested.has(word))) return 0;
  return service.length && service.length + [...carriers].filter((word) => requested.has(word)).length;
}

/**
 * The rates of the service that the customer asked for: those whose name the request contains, the most exact name if
 * several do; else, for "overnight" or "2-day", those as fast.
 */
export function requestedRates<R extends Service>(rates: readonly R[], requested: string | null): ReadonlySet<R> {
  const words = new Set(wordsOf(requested ?? ""));
  const matched = rates.map((rate) => ({ rate, count: wordsMatched(words, rate) }));
  const most = Math.max(0, ...matched.map(({ count }) => count));
  if (most > 0) return new Set(matched.flatMap(({ rate, count }) => (count === most ? rate : [])));
  const method = methodForRequest(requested);
  if (method !== "overnight" && method !== "two-day") return new Set();
  return new Set(rates.filter(({ deliveryDays }) => methodOf(deliveryDays) === method));
}
