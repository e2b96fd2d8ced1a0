import { PartnerError } from "../partner";
import { parseDate } from "../payload";
import type { Tracking, TrackingEvent, TrackingStatus } from "../shipper";
import type { ShipStationClient } from "./client";
import { RawTracking } from "./payload";

const STATUS: Record<string, TrackingStatus> = {
  AC: "accepted",
  IT: "in-transit",
  AT: "exception",
  EX: "exception",
  SP: "delivering",
  DE: "delivered",
};
/** A carrier's history is a few dozen scans. */
const MOST_EVENTS = 200;

/** @throws PartnerError not-found */
export async function trackV2(client: ShipStationClient, labelId: string): Promise<Tracking> {
  const read = RawTracking.safeParse(await client.ask(`/labels/${encodeURIComponent(labelId)}/track`));
  if (!read.success) throw new PartnerError("nonsense", "ShipStation answered about a parcel with something else.");
  const events = read.data.events
    .flatMap(readEvent)
    .sort((a, b) => a.at - b.at)
    .slice(-MOST_EVENTS);
  const status = STATUS[read.data.status_code.toUpperCase()] ?? "unknown";
  // ShipStation has no word of its own for the last mile; the carrier's scan says it.
  return { status: status === "in-transit" && events.at(-1)?.status === "delivering" ? "delivering" : status, events };
}

type RawEvent = {
  [K in "occurred_at" | "description" | "status_code" | "city_locality" | "state_province" | "country_code"]: string;
};

/** An event without a time cannot be put in order. */
function readEvent(raw: RawEvent): TrackingEvent[] {
  const at = parseDate(raw.occurred_at);
  if (at === null) return [];
  const status = STATUS[raw.status_code.toUpperCase()] ?? "unknown";
  const place = [raw.city_locality, raw.state_province, raw.country_code].filter(Boolean).join(", ");
  const isLastMile = status !== "delivered" && /out for delivery/i.test(raw.description);
  return [{ at, status: isLastMile ? "delivering" : status, description: raw.description.slice(0, 300), place }];
}
