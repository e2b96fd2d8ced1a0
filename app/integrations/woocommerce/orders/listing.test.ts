import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChangedWindow } from "#app/integrations/sales-channel";
import { wooCommerce } from "../channel";
import { html, json, PaperStore } from "../testing/paper-store";

const DAY = Date.UTC(2026, 8, 11) / 1000;
const HOUR = 3600;
const WHOLE_DAY = { from: DAY * 1000, to: (DAY + 24 * HOUR) * 1000 };

interface Walked {
  ids: number[];
  warnings: Set<string>;
  pages: number;
  longestCursor: number;
}

/** Walks to the end, with a new invocation for each page, as the queue does. */
async function walk(
  store: PaperStore,
  window = WHOLE_DAY,
  between: (page: number) => void = () => {},
): Promise<Walked> {
  const walked: Walked = { ids: [], warnings: new Set(), pages: 0, longestCursor: 0 };
  let cursor: string | null = null;
  do {
    const page = await wooCommerce.changedOrders(store.world, store.connection, window, cursor);
    walked.ids.push(...page.orders.map((order) => (order as { id: number }).id));
    for (const warning of page.warnings) walked.warnings.add(warning);
    walked.longestCursor = Math.max(walked.longestCursor, page.next?.length ?? 0);
    cursor = page.next;
    walked.pages++;
    if (walked.pages > 500) throw new Error("the walk does not end");
    between(walked.pages);
  } while (cursor !== null);
  return walked;
}

function storeWith(orders: { id: number; modified: number; status?: string }[]): PaperStore {
  const store = new PaperStore();
  store.orders = orders;
  return store;
}

function range(count: number, modified: (index: number) => number, firstId = 1) {
  return Array.from({ length: count }, (_, index) => ({ id: firstId + index, modified: modified(index) }));
}

const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
const idsOf = (store: PaperStore) => sorted(store.orders.map((order) => order.id));

test("dates are requested in the one form that is right in every time zone", async () => {
  const store = storeWith([]);
  await walk(store, { from: Date.UTC(2026, 8, 11, 12), to: Date.UTC(2026, 8, 12, 12, 0, 0, 900) });
  expect(Object.fromEntries(store.calls[0]?.url.searchParams ?? [])).toEqual({
    modified_after: "2026-09-11T11:59:59",
    modified_before: "2026-09-12T12:00:01",
    dates_are_gmt: "true",
    orderby: "modified",
    order: "asc",
    per_page: "100",
    page: "1",
  });
});

test("the window includes its first and its last second", async () => {
  const store = storeWith(
    [-1, 0, 1, 24 * HOUR, 24 * HOUR + 1].map((offset, index) => ({ id: index, modified: DAY + offset })),
  );
  expect((await walk(store)).ids).toEqual([1, 2, 3]);
});

test("a first sync from the beginning of time asks for no lower bound", async () => {
  const store = storeWith(range(3, (index) => DAY + index));
  expect((await walk(store, { from: 0, to: WHOLE_DAY.to })).ids).toEqual([1, 2, 3]);
  expect(store.calls[0]?.url.searchParams.has("modified_after")).toBe(false);
});

test("an empty window asks nothing", async () => {
  const store = storeWith(range(3, () => DAY));
  expect(await wooCommerce.changedOrders(store.world, store.connection, { from: 2000, to: 1000 }, null)).toMatchObject({
    orders: [],
    next: null,
  });
  expect(store.calls).toEqual([]);
});

const OPEN_CALLS: [
  what: string,
  window: Pick<ChangedWindow, "orders" | "statuses">,
  paths: string[],
  status: string[],
][] = [
  ["all open orders", { orders: "open" }, ["reports", "orders"], ["pending,processing,on-hold,awaiting-parts"]],
  ["chosen statuses", { orders: "open", statuses: ["processing", "on-hold"] }, ["orders"], ["processing,on-hold"]],
  ["those of plugins", { orders: "open", statuses: ["plugin"] }, ["reports", "orders"], ["awaiting-parts"]],
  ["orders ready to ship", { orders: "ready", statuses: ["processing", "pending"] }, ["orders"], ["processing"]],
  ["ready ones in no such status", { orders: "ready", statuses: ["on-hold"] }, [], []],
];

test.each(OPEN_CALLS)("a walk and a count over %s ask for exactly these", async (_what, narrowed, paths, status) => {
  const store = storeWith(range(3, () => DAY));
  const slugs = ["pending", "processing", "completed", "awaiting-parts", "checkout-draft"].map((slug) => ({ slug }));
  store.answer = ({ url }) => (url.pathname.endsWith("/reports/orders/totals") ? json(slugs) : undefined);
  const window = { ...WHOLE_DAY, ...narrowed };
  for (const ask of [
    async () => (await wooCommerce.changedOrders(store.world, store.connection, window, null)).orders.length,
    () => wooCommerce.countOrders(store.world, store.connection, window),
  ]) {
    store.calls.length = 0;
    expect(await ask()).toBe(status.length === 0 ? 0 : 3);
    expect(store.calls.map(({ url }) => url.pathname.split("/")[4])).toEqual(paths);
    expect(store.calls.flatMap(({ url }) => url.searchParams.get("status") ?? [])).toEqual(status);
  }
});

test("a store without open plugin statuses is not asked for their orders", async () => {
  const store = storeWith(range(3, () => DAY));
  store.answer = ({ url }) =>
    url.pathname.endsWith("/reports/orders/totals") ? json([{ slug: "pending" }]) : undefined;
  const window = { ...WHOLE_DAY, orders: "open" as const, statuses: ["plugin"] };
  expect(await wooCommerce.changedOrders(store.world, store.connection, window, null)).toMatchObject({
    orders: [],
    next: null,
  });
  expect(store.calls).toHaveLength(1);
});

describe("every order comes exactly once", { timeout: 30_000 }, () => {
  test("over many pages, oldest change first", async () => {
    const store = storeWith(range(450, (index) => DAY + index * 7));
    const { ids, pages, longestCursor } = await walk(store);
    expect(ids).toEqual(idsOf(store));
    expect(pages).toBe(5);
    expect(longestCursor).toBeLessThan(200);
  });

  test("where seconds are shared across page borders", async () => {
    const store = storeWith(range(450, (index) => DAY + Math.floor(index / 30)));
    expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
  });

  test("where a bulk edit put hundreds into one second", async () => {
    const store = storeWith([
      ...range(80, (index) => DAY + index),
      ...range(350, () => DAY + 500, 1000),
      ...range(120, (index) => DAY + 600 + index, 5000),
    ]);
    const { ids, warnings, longestCursor } = await walk(store);
    expect(sorted(ids)).toEqual(idsOf(store));
    expect(warnings.size).toBe(0);
    expect(longestCursor).toBeLessThan(1500);
  });

  test("where exactly a page shares the first second, or the last", async () => {
    const store = storeWith([...range(100, () => DAY), ...range(100, () => DAY + 24 * HOUR, 500)]);
    expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
  });

  test("without X-WP-Total headers, which some proxies drop", async () => {
    const store = storeWith([...range(300, (index) => DAY + index), ...range(250, () => DAY + 1000, 1000)]);
    store.sendsTotals = false;
    expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
  });

  test("where a plugin hides some orders of a page after it was cut", async () => {
    const store = storeWith(range(300, (index) => DAY + index));
    store.answer = async (call) => {
      const inner = new PaperStore();
      inner.orders = store.orders;
      const response = await inner.world.fetch(call.url.href);
      const rows = (await response.json()) as { id: number }[];
      return json(
        rows.filter((row) => row.id % 10 !== 0),
        200,
        Object.fromEntries(response.headers),
      );
    };
    expect((await walk(store)).ids).toEqual(idsOf(store).filter((id) => id % 10 !== 0));
  });

  test("whatever the orders' seconds are", async () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 420 });
    await fc.assert(
      fc.asyncProperty(seconds, fc.boolean(), async (offsets, sendsTotals) => {
        const store = storeWith(offsets.map((offset, index) => ({ id: index + 1, modified: DAY + offset })));
        store.sendsTotals = sendsTotals;
        expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
      }),
      { numRuns: 40 },
    );
  });
});

describe("no order is lost while the shop works on", { timeout: 30_000 }, () => {
  test("orders that are edited between two pages leave the window; all others still come once", async () => {
    const edits = fc.array(fc.array(fc.nat({ max: 399 }), { maxLength: 40 }), { minLength: 1, maxLength: 6 });
    const spread = fc.constantFrom(1, 5, 120, 400);
    await fc.assert(
      fc.asyncProperty(edits, spread, async (perPage, sharing) => {
        const store = storeWith(range(400, (index) => DAY + Math.floor(index / sharing)));
        const edited = new Set<number>();
        const { ids } = await walk(store, WHOLE_DAY, (page) => {
          for (const index of perPage[page - 1] ?? []) {
            const order = store.orders[index];
            if (!order) continue;
            order.modified = DAY + 48 * HOUR + page;
            edited.add(order.id);
          }
        });
        expect(new Set(ids).size).toBe(ids.length);
        expect(sorted(ids.filter((id) => !edited.has(id)))).toEqual(idsOf(store).filter((id) => !edited.has(id)));
      }),
      { numRuns: 40 },
    );
  });

  test("an order edited while the store's clock is slow is returned again with its new state", async () => {
    const store = storeWith(range(150, (index) => DAY + index));
    const { ids } = await walk(store, WHOLE_DAY, (page) => {
      const [first] = store.orders;
      if (page === 1 && first) first.modified = DAY + 23 * HOUR;
    });
    expect(ids.filter((id) => id === 1)).toHaveLength(2);
  });
});

describe("a store that does not know modified_after", () => {
  test.each([true, false])("is read whole and filtered here, with a warning (totals sent: %s)", async (sendsTotals) => {
    const store = storeWith(range(350, (index) => DAY - 20 * HOUR + index * 600));
    store.ignoresDates = true;
    store.sendsTotals = sendsTotals;
    const inWindow = store.orders.filter((order) => order.modified >= DAY && order.modified <= DAY + 24 * HOUR);
    const { ids, warnings } = await walk(store);
    expect(sorted(ids)).toEqual(inWindow.map((order) => order.id));
    expect([...warnings].join()).toMatch(/does not filter orders by change date/);
  });

  test("is noticed on the second page too, and nothing comes twice", async () => {
    const store = storeWith(range(250, (index) => DAY + Math.floor(index / 3)));
    store.ignoresDates = true;
    expect(sorted((await walk(store, { from: 0, to: WHOLE_DAY.to })).ids).slice(-150)).toEqual(
      idsOf(store).slice(-150),
    );
  });

  test("without orderby=modified: orders are requested by id instead", async () => {
    const store = storeWith(range(150, (index) => DAY + index));
    store.answer = ({ url }) =>
      url.searchParams.get("orderby") === "modified"
        ? json({ code: "rest_invalid_param", message: "Invalid parameter(s): orderby" }, 400)
        : undefined;
    expect((await walk(store)).ids).toEqual(idsOf(store));
  });

  test("without any sorting: newest first is detected", async () => {
    const store = storeWith(range(150, (index) => DAY + index));
    store.answer = ({ url }) => {
      if (url.searchParams.get("orderby") !== "modified") return undefined;
      const rows = [...store.orders].reverse().slice(0, 100);
      return json(
        rows.map(({ id, modified }) => ({
          id,
          date_modified_gmt: new Date(modified * 1000).toISOString().slice(0, 19),
        })),
      );
    };
    expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
  });
});

describe("a shop that is too slow or too fat for a hundred orders at once", () => {
  test.each([500, 502, 504])("gets smaller pages after a %i", async (status) => {
    const store = storeWith([...range(150, (index) => DAY + index), ...range(130, () => DAY + 900, 1000)]);
    store.answer = ({ url }) => (Number(url.searchParams.get("per_page")) > 20 ? html(status) : undefined);
    const { ids } = await walk(store);
    expect(sorted(ids)).toEqual(idsOf(store));
    expect(store.calls.filter((call) => call.url.searchParams.get("per_page") === "100")).toHaveLength(1);
  });

  test("the page number follows when the size changes in the middle of a second", async () => {
    const store = storeWith(range(350, () => DAY));
    let calls = 0;
    store.answer = ({ url }) => (++calls > 3 && url.searchParams.get("per_page") === "100" ? html(504) : undefined);
    expect(sorted((await walk(store)).ids)).toEqual(idsOf(store));
  });

  test("an unreachable shop is called twice at most", async () => {
    const store = storeWith([]);
    store.answer = () => html(500);
    await expect(walk(store)).rejects.toMatchObject({ fault: "unavailable" });
    expect(store.calls).toHaveLength(2);
  });
});

test("a cursor from elsewhere starts the walk again", async () => {
  const store = storeWith(range(3, (index) => DAY + index));
  for (const cursor of ["", "{}", "nonsense", '{"by":"id"}']) {
    const page = await wooCommerce.changedOrders(store.world, store.connection, WHOLE_DAY, cursor);
    expect(page.orders).toHaveLength(3);
  }
});

describe("the ids for the completeness check", () => {
  test("are all there once, light, drafts left out", async () => {
    const store = storeWith([
      ...range(230, (index) => DAY + (index % 7)),
      { id: 900, modified: DAY, status: "checkout-draft" },
      { id: 901, modified: DAY, status: "wc-completed" },
      { id: 902, modified: DAY - 1 },
    ]);
    const ids = await wooCommerce.changedIds(store.world, store.connection, WHOLE_DAY);
    expect(sorted(ids.map(({ id }) => Number(id)))).toEqual([...idsOf(store).slice(0, 230), 901]);
    expect(ids.find(({ id }) => id === "901")).toEqual({ id: "901", status: "completed", modifiedAt: DAY * 1000 });
    const queries = store.calls.map((call) => call.url.searchParams);
    expect(
      queries.every((query) => query.get("_fields") === "id,status,date_modified_gmt" && query.get("orderby") === "id"),
    ).toBe(true);
  });

  test("miss no order when orders leave the window in between", async () => {
    const store = storeWith(range(500, () => DAY));
    let call = 0;
    store.answer = () => {
      const order = store.orders[call++ * 30];
      if (order && call < 10) order.modified = DAY + 72 * HOUR;
      return undefined;
    };
    const ids = new Set(
      (await wooCommerce.changedIds(store.world, store.connection, WHOLE_DAY)).map(({ id }) => Number(id)),
    );
    const stayed = store.orders.filter((order) => order.modified === DAY).map((order) => order.id);
    expect(stayed.filter((id) => !ids.has(id))).toEqual([]);
  });
});

test("a response that is not a list is an error", async () => {
  const store = storeWith([]);
  store.answer = () => json({ orders: [] });
  await expect(walk(store)).rejects.toMatchObject({
    fault: "nonsense",
    message: expect.stringContaining("shop.example"),
  });
});
