/** The demo's orders of the last weeks. Pure: the same company and moment return the same orders. */
import type { Carrier } from "#app/integrations/tracking-links";
import { DEMO_CUSTOMERS, type DemoCustomer } from "./demo-customers";
import type { DemoShelf } from "./demo-stock.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 60;

export interface DemoOrder {
  number: string;
  customer: DemoCustomer;
  lines: { shelf: DemoShelf; quantity: number; short: number }[];
  shippingMinor: number;
  carrier: Carrier;
  method: "standard" | "expedited" | "overnight" | "two-day";
  tracking: string;
  placedAt: number;
  pickedAt: number;
  pickingMs: number;
  /** Null for a canceled order. */
  shippedAt: number | null;
  /** The day on which the carrier expects to deliver, at midnight. */
  expectedAt: number;
  deliveredAt: number;
  isDelivered: boolean;
}

interface Shop {
  shelves: readonly DemoShelf[];
  now: number;
  cutOff: string;
  prefix: string;
}

/**
 * Four or five per working day and fewer on weekends, fewer also more than two months ago; sorted by the time they were
 * placed.
 */
export function demoOrders({ shelves, now, cutOff, prefix }: Shop): DemoOrder[] {
  const random = chance(prefix);
  const today = Math.floor(now / DAY) * DAY;
  const sold = shelves.filter(({ product }) => product.priceMinor > 0);
  const placed = Array.from({ length: DAYS }, (_, n) => today - (DAYS - n) * DAY).flatMap((day, n) => {
    const usual = isWorkday(day) ? 3.4 + (n / DAYS) * 1.6 : 1.6;
    const times = Array.from(
      { length: Math.round(usual + random(3) - 1) },
      () => day + 6 * HOUR + random(15 * 60) * MINUTE,
    );
    return times.toSorted((a, b) => a - b);
  });
  return placed.flatMap((placedAt, n): DemoOrder[] => {
    const isLate = random(100) < 7;
    const leaves = dueDay(placedAt, cutOff) + 13 * HOUR + random(5 * 60) * MINUTE;
    const shippedAt = isLate ? nextWorkday(leaves) : Math.max(leaves, placedAt + 40 * MINUTE);
    const method = pick(random, [
      "standard",
      "standard",
      "standard",
      "standard",
      "two-day",
      "expedited",
      "overnight",
    ] as const);
    const carrier = pick(random, CARRIERS[prefix] ?? CARRIERS.HX ?? []);
    const lines = [...new Set(Array.from({ length: 1 + random(3) }, () => random(sold.length)))].flatMap((place) => {
      const shelf = sold[place];
      const quantity = 1 + random(3);
      return shelf ? [{ shelf, quantity, short: quantity > 1 && random(100) < 3 ? 1 : 0 }] : [];
    });
    const pickingMs = (2 + lines.length + random(4)) * MINUTE + random(60) * 1000;
    const isCancelled = random(100) < 4;
    const customer = pick(random, DEMO_CUSTOMERS);
    const expectedAt = expectedDay(shippedAt, DAYS_IN_TRANSIT[method ?? "standard"]);
    const deliveredAt = expectedAt + 9 * HOUR + (placedAt % (7 * HOUR));
    // Orders that are not shipped yet come from the demo storefront instead.
    if (shippedAt > now || !carrier || !customer || !method) return [];
    return [
      {
        number: `${prefix}-${101 + n}`,
        customer,
        lines,
        shippingMinor: pick(random, [490, 690, 990]) ?? 490,
        carrier,
        method,
        tracking: trackingNumber(carrier, random),
        placedAt,
        pickedAt: shippedAt - pickingMs - 20 * MINUTE,
        pickingMs,
        shippedAt: isCancelled ? null : shippedAt,
        expectedAt,
        deliveredAt,
        isDelivered: deliveredAt < now,
      },
    ];
  });
}

const CARRIERS: Record<string, readonly Carrier[]> = {
  HX: ["fedex", "fedex", "fedex", "ups"],
  TT: ["dhl", "dhl", "dhl", "ups", "other"],
  VB: ["ups", "ups", "fedex", "usps"],
  RR: ["usps", "usps", "usps", "ups"],
};

function trackingNumber(carrier: Carrier, random: (below: number) => number): string {
  const digits = (n: number) => Array.from({ length: n }, () => random(10)).join("");
  if (carrier === "ups") return `1Z${digits(16)}`;
  if (carrier === "usps") return `94001${digits(17)}`;
  return carrier === "dhl" ? `JD0${digits(15)}` : digits(12);
}

const isWorkday = (at: number): boolean => ![0, 6].includes(new Date(at).getUTCDay());

function nextWorkday(at: number): number {
  let next = at + DAY;
  while (!isWorkday(next)) next += DAY;
  return next;
}

const DAYS_IN_TRANSIT: Record<DemoOrder["method"], number> = {
  overnight: 1,
  "two-day": 2,
  expedited: 2,
  standard: 3,
};

/** Carriers deliver on working days. */
function expectedDay(shippedAt: number, days: number): number {
  let day = Math.floor(shippedAt / DAY) * DAY;
  for (let n = 0; n < days; n++) day = nextWorkday(day);
  return day;
}

/** Midnight of the day on which an order ships: its own day before the cut-off, else the next working day. */
function dueDay(placedAt: number, cutOff: string): number {
  const [hour = 14, minute = 0] = cutOff.split(":").map(Number);
  const day = Math.floor(placedAt / DAY) * DAY;
  return isWorkday(day) && placedAt - day < hour * HOUR + minute * MINUTE ? day : nextWorkday(day);
}

const pick = <T>(random: (below: number) => number, from: readonly T[]): T | undefined => from[random(from.length)];

/** Random numbers below the given one, the same for the same seed. */
function chance(seed: string): (below: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
