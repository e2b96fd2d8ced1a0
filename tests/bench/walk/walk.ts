import { stopsOf } from "#app/domain/picking/plan/cart-walk";
import type { PickItemView, PickView } from "#app/domain/picking/plan/pick-view";
import { USUAL_PICK_POLICY } from "#app/domain/picking/scan-policy";
import { row, table } from "../print";
import { drawOrders, MIX_IN_WORDS, type SimulatedLine } from "./draw-orders";
import { DEPOT, metersBetween, PLAN_IN_WORDS, spotOf } from "./floor-plan";

/** Assumed; meters do not depend on them. */
const METERS_A_SECOND = 1.2;
const SECONDS = { scan: 1.5, findBin: 6, takeUnit: 2, startWalk: 30, prepareTote: 6 } as const;

const SEED = 1;

interface Walked {
  walks: number;
  meters: number;
  stops: number;
  scans: number;
  seconds: number;
}

/**
 * Walks all orders, so many at a time in the order of the queue, along the stops that the cart's screen shows. An order alone
 * is scanned once, then the bin and each unit; on a cart each stop takes the bin, and for each order the item and its tote.
 */
export function benchWalk(orders: number): string {
  const drawn = drawOrders(orders, SEED);
  const lines = drawn.flat().length;
  const single = walkAll(drawn, 1);
  const rows = [1, 12, 24].map((size) => {
    const { walks, meters, stops, scans, seconds } = size === 1 ? single : walkAll(drawn, size);
    return row(
      size === 1 ? "one order a walk" : `a cart of ${size}`,
      ...[walks, Math.round(meters), (meters / lines).toFixed(1), stops, scans, (scans / lines).toFixed(1)],
      ...[(seconds / 60 / lines).toFixed(2), (single.meters / meters).toFixed(1)],
    );
  });
  const head = ["", "walks", "m", "m a line", "stops", "scans", "scans a line", "min a line", "times fewer m"];
  return [
    `${orders.toLocaleString("en-US")} orders with ${lines.toLocaleString("en-US")} lines. Layout: ${PLAN_IN_WORDS}. Mix: ${MIX_IN_WORDS}. The bins' walking order goes up one aisle and down the next; carts take the next orders of the queue, which is random; each walk takes the shortest way from stop to stop, and back. Assumed: ${METERS_A_SECOND} m/s, ${SECONDS.scan} s a scan, ${SECONDS.findBin} s to find a bin, ${SECONDS.takeUnit} s to take a unit, ${SECONDS.startWalk} s to start and end a walk, ${SECONDS.prepareTote} s to put a tote on and off the cart.`,
    table(head, rows),
  ].join("\n\n");
}

function walkAll(orders: readonly SimulatedLine[][], size: number): Walked {
  const all: Walked = { walks: 0, meters: 0, stops: 0, scans: 0, seconds: 0 };
  for (let from = 0; from < orders.length; from += size) {
    const views = orders.slice(from, from + size).map(viewOf);
    const stops = stopsOf(views);
    let meters = 0;
    let at = DEPOT;
    for (const { place } of stops) {
      const next = spotOf(place?.walk ?? 0);
      meters += metersBetween(at, next);
      at = next;
    }
    meters += metersBetween(at, DEPOT);
    const units = stops.reduce((sum, stop) => sum + stop.units, 0);
    const shares = stops.reduce((sum, stop) => sum + stop.shares.length, 0);
    const scans = stops.length + (size === 1 ? 1 + units : 2 * shares);
    all.walks += 1;
    all.meters += meters;
    all.stops += stops.length;
    all.scans += scans;
    all.seconds +=
      meters / METERS_A_SECOND +
      scans * SECONDS.scan +
      stops.length * SECONDS.findBin +
      units * SECONDS.takeUnit +
      SECONDS.startWalk +
      (size === 1 ? 0 : views.length * SECONDS.prepareTote);
  }
  return all;
}

/** The order as the picking screen gets it. */
function viewOf(lines: readonly SimulatedLine[], n: number): PickView {
  return {
    ...{ orderId: `order-${n}`, companyId: "company", sessionId: `session-${n}`, orderNumber: `${n}` },
    ...{ customerName: "", picker: "", isPaused: false, startedAt: 0, today: "2026-01-01", policy: USUAL_PICK_POLICY },
    items: lines.map(itemOf),
    ...{ picked: 0, total: lines.length, blocked: null, unfit: null, lastPick: null, at: null },
    cart: {
      id: "cart",
      number: 1,
      slot: n + 1,
      isShared: false,
      isSorted: false,
      zone: null,
      handedOverAt: null,
      tote: null,
    },
  };
}

function itemOf({ bin, units }: SimulatedLine): PickItemView {
  const sku = `P-${bin}`;
  const place = {
    ...{ lotId: sku, locationId: `bin-${bin}`, location: `bin-${bin}`, walk: bin, lot: null, problem: null },
    ...{ left: units, waiting: 0 },
  };
  return {
    ...{ id: sku, productId: sku, name: sku, sku, image: null, quantity: units },
    ...{ picked: 0, short: 0, shortReason: null },
    ...{ left: units, waiting: 0, said: null, place, places: [place], codes: [], lastPick: null, skipped: false },
  };
}
