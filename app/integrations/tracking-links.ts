export const CARRIERS = ["fedex", "ups", "usps", "dhl", "other"] as const;
export type Carrier = (typeof CARRIERS)[number];

const LABEL: Record<Carrier, string> = { fedex: "FedEx", ups: "UPS", usps: "USPS", dhl: "DHL", other: "Other carrier" };

const LINK: Record<Carrier, string | null> = {
  fedex: "https://www.fedex.com/apps/fedextrack/?tracknumbers=",
  ups: "https://www.ups.com/track?tracknum=",
  usps: "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
  dhl: "https://www.dhl.com/en/express/tracking.html?brand=DHL&AWB=",
  other: null,
};

function isCarrier(value: string): value is Carrier {
  return (CARRIERS as readonly string[]).includes(value);
}

/** The carrier's display name; an unknown carrier keeps its own. */
export function carrierLabel(carrier: string): string {
  const known = carrier.toLowerCase();
  return isCarrier(known) ? LABEL[known] : carrier;
}

/** As carriers print and expect it: upper case, no spaces in between. */
export function normaliseTrackingNumber(trackingNumber: string): string {
  return trackingNumber.replace(/\s+/g, "").toUpperCase();
}

/** Public tracking page of the parcel; null for carriers without a known one. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const known = carrier.toLowerCase();
  const base = isCarrier(known) ? LINK[known] : null;
  const number = normaliseTrackingNumber(trackingNumber);
  return base && number !== "" ? base + encodeURIComponent(number) : null;
}

/** "Stamps.com USPS First Class Mail": a word that ends the carrier's name and starts the service's is not repeated. */
export function serviceName(carrier: string, service: string): string {
  const words = carrier.split(" ");
  const rest = service.toLowerCase();
  const from = words.findIndex((_, at) => rest.startsWith(words.slice(at).join(" ").toLowerCase()));
  return [...(from < 0 ? words : words.slice(0, from)), service].join(" ").trim();
}
