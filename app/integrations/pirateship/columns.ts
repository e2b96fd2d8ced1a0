import type { TrackingColumns } from "../parcel-files";

type Fact = "orderNumber" | "trackingNumber" | "carrier" | "trackingUrl";

/** Headings seen in exports; the spelling differs between Pirate Ship's own files. */
const ALIASES: Record<Fact, readonly string[]> = {
  orderNumber: [
    "order id",
    "order number",
    "order",
    "order no",
    "order name",
    "order id number",
    "order ref",
    "reference",
    "reference 1",
  ],
  trackingNumber: ["tracking number", "tracking", "tracking no", "tracking id", "tracking code", "tracking numbers"],
  carrier: ["carrier", "shipping carrier", "carrier name", "shipped via", "carrier code"],
  trackingUrl: ["tracking url", "tracking link"],
};

/** "Order #" and "order_id" equal "Order ID", in any case. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Index of each field's column: the chosen one, otherwise by its known headings; -1 when none matches. */
export function findColumns(headings: readonly string[], chosen: TrackingColumns = {}): Record<Fact, number> {
  const plainHeadings = headings.map(plain);
  const find = (fact: Fact): number => {
    const wanted = fact === "trackingUrl" ? undefined : chosen[fact];
    if (wanted) return headings.findIndex((heading) => heading.toLowerCase() === wanted.trim().toLowerCase());
    const places = ALIASES[fact].map((alias) => plainHeadings.indexOf(alias));
    return places.find((place) => place >= 0) ?? -1;
  };
  return {
    orderNumber: find("orderNumber"),
    trackingNumber: find("trackingNumber"),
    carrier: find("carrier"),
    trackingUrl: find("trackingUrl"),
  };
}
