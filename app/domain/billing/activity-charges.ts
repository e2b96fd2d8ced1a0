import type { ACTIVITY_KIND, ActivityDetail } from "#db/schema/shipping";
import type { DailyCharge } from "./charge-quantities";

export interface BilledActivity {
  kind: (typeof ACTIVITY_KIND)[number];
  billDay: string;
  lines: number;
  quantity: number;
  detail: ActivityDetail | null;
}

/** The charges of one activity. Must equal the view `charges_of_activities` (tested). */
export function chargesOfActivity({ kind, billDay: day, lines, quantity, detail }: BilledActivity): DailyCharge[] {
  const signed = (figure: number) => (detail?.takesBack === undefined ? figure : 0 - figure);
  const own: DailyCharge = {
    day,
    kind,
    item: detail?.item ?? "",
    currency: detail?.amountMinor === undefined ? "" : (detail.currency ?? "USD"),
    works: detail?.continues === undefined ? signed(1) : 0,
    lines: kind === "shipped" ? (detail?.parcels ?? 1) : lines,
    units: signed(quantity),
    amountMinor: signed(detail?.amountMinor ?? 0),
  };
  if (kind === "received" && (detail?.cartons ?? detail?.pallets) !== undefined) {
    const units = { lines: signed(detail?.pallets ?? 0), units: signed(detail?.cartons ?? 0) };
    return [own, { day, kind: "unloaded", item: "", currency: "", works: 0, amountMinor: 0, ...units }];
  }
  if (kind === "stored") return [own, ...spaceOf(day, detail)];
  if (kind !== "shipped" && kind !== "returned") return [own];
  const label = { day, kind: "postage", item: "", works: 0, lines: signed(1), units: 0 } as const;
  return [
    own,
    ...(detail?.postage ?? []).map(({ currency, costMinor }) => ({
      ...label,
      currency,
      amountMinor: signed(costMinor),
    })),
  ];
}

/** What a company's stock took up on a day. */
function spaceOf(day: string, detail: ActivityDetail | null): DailyCharge[] {
  const { pallets, palletLocations = 0, volume, unmeasured } = detail ?? {};
  const none = { day, item: "", currency: "", works: 0, lines: 0, amountMinor: 0 };
  return [
    ...(pallets === undefined
      ? []
      : [{ ...none, kind: "palletized" as const, lines: pallets, units: palletLocations }]),
    ...(volume === undefined ? [] : [{ ...none, kind: "volume" as const, lines: volume.m3, units: volume.ft3 }]),
    ...(unmeasured === undefined ? [] : [{ ...none, kind: "unmeasured" as const, units: unmeasured.units }]),
  ];
}
