import { expect, test } from "vitest";
import type { LotState } from "../../inventory/lot-usability";
import { HOLD_KIND, type HoldKind } from "../../orders/holds";
import { ORDER_STATUS, type OrderStatus } from "../../orders/order-status";
import type { Facts, Viewer } from "./blocker-types";
import { blockersOf } from "./blockers";

const NOW = 1_000_000;
const ALL = { edit: true, hold: true, pick: true, supervise: true, receive: true, count: true, messages: true };
const NONE = { edit: false, hold: false, pick: false, supervise: false, receive: false, count: false, messages: false };

const LINE = { id: "line-1", sku: "RW-1", name: "Vial", problem: null };
const LOT = { itemId: "line-1", lotNumber: "B-221", state: "recalled", picked: 0, left: 2 } as const;
const SESSION = {
  userId: "anna",
  userName: "Anna Meyer",
  status: "active",
  startedAt: 500,
  pausedAt: null,
  leaseUntil: NOW + 1,
};

const asked = (status: OrderStatus, facts: Partial<Facts> = {}, viewer: Partial<Viewer> = {}) =>
  blockersOf(
    {
      order: { status },
      holds: [],
      lines: [LINE],
      session: null,
      unfit: [],
      shortages: [],
      toCount: [],
      proposals: [],
      isUnreleased: false,
      untold: null,
      ...facts,
    },
    { id: "me", now: NOW, may: ALL, ...viewer },
  );

const said = (...rest: Parameters<typeof asked>) =>
  asked(...rest).map(({ sentence, fixes }) => [sentence, ...fixes.map(({ label }) => label)].join(" | "));

const hold = (kind: HoldKind, over: Partial<Facts["holds"][number]> = {}) => ({
  holds: [
    { id: "h", kind, reason: "Because.", itemId: null, productId: null, placedAt: 0, placedByName: "Ada", ...over },
  ],
});

test("an order waiting for units names the bin to count, where none were found", () => {
  const toCount = [
    { id: "s", productId: "p", location: "A-01-1-01" },
    { id: "t", productId: "other", location: "B-01-1-01" },
  ];
  expect(said("on-hold", { ...hold("backorder", { productId: "p" }), toCount })).toEqual([
    "Because. A picker found nothing at A-01-1-01. Its stock is blocked until the bin is counted. | Count A-01-1-01 | Receive goods | Try again",
  ]);
});

test.each<[HoldKind, string, Partial<Facts["holds"][number]>?, Partial<Facts>?]>([
  ["manual", "Release"],
  ["payment", "Release"],
  ["store-status", "Release"],
  ["address", "Add the address | Release"],
  ["line", "Choose the product", { itemId: "line-1" }, { lines: [{ ...LINE, problem: "unknown-sku" }] }],
  ["line", "Decide the quantity", { itemId: "line-1" }, { lines: [{ ...LINE, problem: "bad-quantity" }] }],
  ["line", "Release", { itemId: "gone" }],
  ["stock", "Receive goods | Try again", { productId: "p" }],
  ["backorder", "Receive goods | Try again", { productId: "p" }],
  ["change", "Decide", {}, { proposals: [{ id: "c", kind: "address", message: "Decide." }] }],
  ["change", "Release"],
])("a hold of kind %s is its own reason and offers: %s", (kind, fixes, over = {}, facts = {}) => {
  const held = { ...hold(kind, over), ...facts };
  expect(said("on-hold", held)).toEqual([`Because. | ${fixes}`]);
  expect(said("on-hold", held, { may: NONE })).toEqual(["Because."]);
});

test("an order on hold that nothing holds any more only waits to be released", () => {
  expect(said("on-hold")).toEqual(["Resolved. Release the order to continue. | Release"]);
});

test("each of several holds is a separate sentence, in order", () => {
  const holds = ["a", "b"].map((id) => ({ ...hold("manual").holds[0]!, id, reason: `Reason ${id}.` }));
  expect(said("on-hold", { holds })).toEqual(["Reason a. | Release", "Reason b. | Release"]);
});

test.each<[string, Partial<Facts["session"] & object>, string]>([
  ["somebody", {}, "Anna Meyer is picking this order. | View picking"],
  ["who paused", { status: "paused", pausedAt: 700 }, "Anna Meyer paused picking this order. | View picking"],
  ["who left it", { leaseUntil: NOW }, "Anna Meyer started picking this order but has stopped. | Take over"],
  ["oneself", { userId: "me" }, "You are picking this order. | Continue picking"],
  ["oneself, paused", { userId: "me", status: "paused" }, "You paused picking this order. | Resume picking"],
])("an order picked by %s says so", (_who, over, sentence) => {
  const session = { ...SESSION, ...over };
  expect(said("picking", { session })).toEqual([sentence]);
  expect(asked("picking", { session }, { may: NONE })[0]).toMatchObject({ fixes: [], since: session.pausedAt ?? 500 });
});

test("what a picker did not find waits for a manager", () => {
  const shortages = [{ id: "missing-1", itemId: "line-1", quantity: 2, reportedByName: "Anna" }];
  expect(said("picking", { shortages })).toEqual([
    "Anna did not find 2 units of RW-1. A manager must decide what to do. | Decide",
  ]);
  expect(asked("picking", { shortages })[0]).toMatchObject({
    itemId: "line-1",
    fixes: [{ leadsTo: "shortage", shortageId: "missing-1" }],
  });
});

test.each<[OrderStatus, string]>([
  ["pending", "Lot B-221 of RW-1 is recalled. Other units will be used when picking starts, if there are any."],
  [
    "picking",
    "Lot B-221 of RW-1 is recalled and cannot be picked. Pick the line from another lot or report it short. | View picking",
  ],
  [
    "processing",
    "Lot B-221 of RW-1 is recalled and cannot be shipped. Hold and release the order so that other units are allocated. | Hold",
  ],
])("an allocated lot that must not ship shows its consequence on an order that is %s", (status, sentence) => {
  expect(said(status, { unfit: [LOT, { ...LOT, lotNumber: "C" }] })).toEqual([sentence]);
});

test("picked units of a recalled lot must be picked again; the order cannot be put on hold", () => {
  const unfit = [{ ...LOT, picked: 2, left: 0 }];
  expect(said("picked", { unfit })).toEqual([
    "Lot B-221 of RW-1 is recalled and cannot be shipped. Reopen picking and release the order so that other units are picked. | Reopen picking",
  ]);
  // Picking stops for a lot that reaches its stop days, but units picked before can still ship.
  expect(said("picked", { unfit: [{ ...LOT, state: "stopped", picked: 2, left: 0 }] })).toEqual([]);
});

test.each(["pending", "picking", "picked", "processing"] as const)(
  "a store's change must be decided on an order that is %s; a customer's name can wait",
  (status) => {
    const proposals = [
      { id: "a", kind: "address" as const, message: "The store changed the address." },
      { id: "b", kind: "customer" as const, message: "The store changed the name." },
    ];
    expect(said(status, { proposals })).toEqual([
      "The store changed the address. | Decide",
      "The store changed the name. | Decide",
    ]);
    expect(asked(status, { proposals }).map(({ calm }) => calm)).toEqual([undefined, true]);
  },
);

test("a shipped order names a failed tracking update to its store", () => {
  const untold = { gaveUp: true, error: "The store answered 500" };
  expect(said("shipped", { untold })).toEqual([
    "The tracking number was not sent to the store: The store answered 500. It will not be retried automatically. | View message",
  ]);
  expect(said("shipped", { untold: { ...untold, gaveUp: false } }, { may: NONE })).toEqual([
    "The tracking number was not sent to the store: The store answered 500. It will be retried.",
  ]);
});

test("an order that is over has nothing in its way", () => {
  const everything: Partial<Facts> = {
    ...hold("manual"),
    session: SESSION,
    unfit: [LOT],
    proposals: [{ id: "a", kind: "items", message: "x" }],
    untold: { gaveUp: true, error: "x" },
  };
  const busy = ["on-hold", "pending", "picking", "picked", "processing", "shipped"];
  for (const status of ORDER_STATUS.filter((one) => !busy.includes(one))) expect(asked(status, everything)).toEqual([]);
});

const PROBLEMS = [null, "no-sku", "unknown-sku", "bad-quantity"] as const;
const LOT_STATES: LotState[] = ["stopped", "expired", "quarantined", "recalled"];
const PROPOSALS = ["cancel", "address", "customer", "items"] as const;

/** Each fact that can block an order, alone. */
const EVERY_KIND: [what: string, OrderStatus, Partial<Facts>][] = [
  ...HOLD_KIND.flatMap((kind) =>
    PROBLEMS.map((problem): [string, OrderStatus, Partial<Facts>] => [
      `a hold of kind ${kind} on a line with ${problem ?? "no problem"}`,
      "on-hold",
      { ...hold(kind, { itemId: "line-1", productId: "p" }), lines: [{ ...LINE, problem }] },
    ]),
  ),
  ...HOLD_KIND.map((kind): [string, OrderStatus, Partial<Facts>] => [
    `a hold of kind ${kind} on nothing`,
    "on-hold",
    hold(kind),
  ]),
  ["nothing any more", "on-hold", {}],
  ...PROPOSALS.flatMap((kind) =>
    (["on-hold", "pending", "picking", "picked", "processing"] as const).map(
      (status): [string, OrderStatus, Partial<Facts>] => [
        `a proposal of kind ${kind} on an order that is ${status}`,
        status,
        { ...hold("change"), proposals: [{ id: "c", kind, message: "The store wants it otherwise." }] },
      ],
    ),
  ),
  ...LOT_STATES.flatMap((state) =>
    (["picking", "picked", "processing"] as const).map((status): [string, OrderStatus, Partial<Facts>] => [
      `a lot that is ${state} on an order that is ${status}`,
      status,
      { unfit: [{ ...LOT, state, picked: 1 }] },
    ]),
  ),
  ...[{}, { status: "paused", pausedAt: 700 }, { leaseUntil: NOW }, { userId: "me" }].map(
    (over): [string, OrderStatus, Partial<Facts>] => [
      `a picker with ${JSON.stringify(over)}`,
      "picking",
      { session: { ...SESSION, ...over } },
    ],
  ),
  [
    "missing units",
    "picking",
    { shortages: [{ id: "missing-1", itemId: "line-1", quantity: 2, reportedByName: "Anna" }] },
  ],
  ["a store that is not told yet", "shipped", { untold: { gaveUp: false, error: "It is down" } }],
  ["a store that was not told", "shipped", { untold: { gaveUp: true, error: "It is gone" } }],
];

test.each(EVERY_KIND)("a user with all permissions has a button against %s", (_what, status, facts) => {
  for (const { sentence, fixes } of asked(status, facts)) expect(fixes, sentence).not.toEqual([]);
});

test("only units that become available automatically need no user", () => {
  for (const state of LOT_STATES) {
    expect(asked("pending", { unfit: [{ ...LOT, state }] })).toMatchObject([{ calm: true, fixes: [] }]);
  }
});

test("a pending order that waits for its release says so, and leads supervisors to a wave", () => {
  expect(said("pending", { isUnreleased: true })).toEqual(["It waits for its release in a wave. | Plan a wave"]);
  expect(said("pending", { isUnreleased: true }, { may: NONE })).toEqual(["It waits for its release in a wave."]);
});
