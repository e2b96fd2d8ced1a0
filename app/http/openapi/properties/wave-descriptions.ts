/** What a program reads of a wave. */
const WAVE = {
  warehouseId: "The warehouse that its orders ship from, by its id.",
  rule: "What its orders were chosen by, for users.",
  releasedAt: "When it was released.",
  releasedBy: "The name of the user who released it.",
  lateOrders:
    "What happens with fitting orders that are placed later: they `wait`, `join` this wave for a day, or join it to be picked `first`.",
  waiting: "Orders that no one has started.",
  picking: "Orders that are being picked.",
  picked: "Orders that wait to be packed.",
  held: "Orders on hold.",
  shipped: "Shipped orders.",
  closed: "Orders that were canceled or refunded.",
};

const WHOLE = {
  ...WAVE,
  leftOut: "Numbers of orders that were released, changed or moved meanwhile.",
  "orders.lineCount": "Lines of the order.",
  "orders.unitCount": "Units of the order.",
  "orders.tote": "The tote with its picked units; null without one.",
};

const PLAN = {
  warehouseId: "The warehouse, by its id; without it, the caller's own.",
  due: "By when the orders must leave, in the warehouse's days; late ones always fit.",
  cutOff: "Only orders that are late, or of today with a cut-off until then, such as `14:30`.",
  method: "The shipping method as the store names it.",
  zone: "Only orders with all units in this zone.",
  units: "`single` for orders of one unit, `several` for the others; in an answer, the units of all orders listed.",
  priority: "At least this priority.",
  limit: "At most so many orders.",
  matching: "How many orders fit; the list has the first of them.",
  lines: "Lines of all orders listed.",
  carts: "Carts for the orders listed.",
  stops: "How often pickers stop on all walks with these carts.",
  "orders.lineCount": "Lines of the order.",
  "orders.unitCount": "Units of the order.",
  "orders.missing": "Units that no stock is allocated for.",
};

const owned = (owner: string, properties: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(properties).map(([name, says]) => [`${owner}.${name}`, says]);

export const WAVE_BY_OWNER: Record<string, string> = Object.fromEntries([
  ...owned("GET /api/waves", WAVE),
  ...owned("POST /api/waves", WHOLE),
  ["POST /api/waves.orderIds", "Up to 500 orders of the warehouse."],
  ...owned("GET /api/waves/{waveId}", WHOLE),
  ...owned("PUT /api/waves/{waveId}", WHOLE),
  ...owned("GET /api/waves/plan", PLAN),
  ["GET /api/waves.orders", "How many orders it has."],
  ["POST /api/waves/{waveId}/take-back.orders", "How many orders were taken back."],
]);
