/** An order with the bins that its units are in. */
interface Walked {
  unitCount: number;
  /** Bins in walking order, each with its position in the walk. */
  stops: readonly { id: string; walk: number }[];
}

export interface WaveWork {
  orders: number;
  lines: number;
  units: number;
  /** Walks with a cart, and how often a picker stops on all of them. */
  carts: number;
  stops: number;
  /** Stops if each order were picked alone. */
  stopsAlone: number;
}

/**
 * The work of a wave: its orders on carts of this many places, those whose walk begins near each other on one cart. A bin
 * is one stop of a cart, for all orders that have units there.
 */
export function workOf(orders: readonly (Walked & { lineCount: number })[], cartSize: number): WaveWork {
  const near = orders.toSorted((a, b) => firstOf(a) - firstOf(b));
  const carts = chunksOf(near, cartSize);
  return {
    orders: orders.length,
    lines: orders.reduce((sum, { lineCount }) => sum + lineCount, 0),
    units: orders.reduce((sum, { unitCount }) => sum + unitCount, 0),
    carts: carts.length,
    stops: carts.reduce((sum, cart) => sum + new Set(cart.flatMap(({ stops }) => stops.map(({ id }) => id))).size, 0),
    stopsAlone: orders.reduce((sum, { stops }) => sum + stops.length, 0),
  };
}

const firstOf = ({ stops }: Walked): number => Math.min(Number.MAX_SAFE_INTEGER, ...stops.map(({ walk }) => walk));

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
