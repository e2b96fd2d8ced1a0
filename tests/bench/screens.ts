import { fill } from "./fill";
import { measure, signedIn, type Timing } from "./load";
import { row, table } from "./print";
import { runOn } from "./run-app";

const ADMIN = "admin@stowline.test";
const CLIENT = "client@helix.test";

const SCREENS = [
  { name: "Dashboard", path: "/", floor: "/bench/bare" },
  { name: "Revenue by company", path: "/dashboard/revenue", floor: "/bench/bare" },
  { name: "Dashboard of a client", path: "/", floor: "/bench/bare", as: CLIENT },
  { name: "My Inventory", path: "/my-inventory", floor: "/bench/bare", as: CLIENT },
  { name: "My Orders", path: "/my-orders", floor: "/bench/bare", as: CLIENT },
  { name: "Orders", path: "/orders", floor: "/bench/bare" },
  { name: "Staging", path: "/staging", floor: "/bench/bare?table=staging" },
  { name: "Picking", path: "/picking", floor: "/bench/bare" },
  { name: "Shipping", path: "/shipping", floor: "/bench/bare" },
] as const;
const REQUESTS = 200;

/** Searches of orders whose costs differ the most. */
const SEARCHES = [
  { name: "a SKU in one order of 9,973", query: "q=RARE-77" },
  { name: "a SKU in three orders of ten", query: "q=EVERYDAY-1" },
  { name: "the same, on hold", query: "q=EVERYDAY-1&status=on-hold" },
  { name: "the same, refunded (none is)", query: "q=EVERYDAY-1&status=refunded" },
  { name: "a tracking number", query: "q=1Z999AA10000000205" },
  { name: "an email", query: "q=customer205%40example.test" },
  { name: "a name and a SKU", query: "q=customer+777+EVERYDAY" },
  { name: "nothing that there is", query: "q=ZZZ-NOTHING" },
] as const;
const SEARCH_REQUESTS = 60;

interface Measured {
  name: string;
  page: Timing;
  floor: Timing;
}

/** The screens at both sizes: rows read, duration, and comparison with the bare page. */
export async function benchScreens(stateDir: string, sizes: readonly [number, number]): Promise<string> {
  const [small, large] = [await at(`${stateDir}/small`, sizes[0]), await at(`${stateDir}/large`, sizes[1])];
  const rows = small.slice(0, SCREENS.length).map((few, i) => {
    const many = large[i] as Measured;
    return row(
      few.name,
      `${few.page.cost?.trips} / ${many.page.cost?.trips}`,
      `${few.page.cost?.read} / ${many.page.cost?.read}`,
      `${few.page.p50.toFixed(1)} / ${few.page.p99.toFixed(1)}`,
      `${many.page.p50.toFixed(1)} / ${many.page.p99.toFixed(1)}`,
      (many.page.p50 / few.page.p50).toFixed(2),
      many.page.perSecond.toFixed(0),
      many.floor.perSecond.toFixed(0),
      (many.page.perSecond / many.floor.perSecond).toFixed(2),
    );
  });
  const head = [
    "screen",
    "D1 trips",
    "rows read",
    `ms p50/p99 at ${sizes[0]}`,
    `ms p50/p99 at ${sizes[1]}`,
    "ratio of p50",
    "requests/s",
    "bare page/s",
    "share of bare",
  ];
  const searches = SEARCHES.map(({ name }, i) => {
    const [few, many] = [small[SCREENS.length + i] as Measured, large[SCREENS.length + i] as Measured];
    return row(
      name,
      `${few.page.cost?.trips} / ${many.page.cost?.trips}`,
      `${few.page.cost?.read} / ${many.page.cost?.read}`,
      `${few.page.p50.toFixed(1)} / ${few.page.p99.toFixed(1)}`,
      `${many.page.p50.toFixed(1)} / ${many.page.p99.toFixed(1)}`,
    );
  });
  const searched = ["orders searched for", "D1 trips", "rows read", head[3] ?? "", head[4] ?? ""];
  return `${table(head, rows)}\n\n${table(searched, searches)}`;
}

async function at(stateDir: string, orders: number): Promise<Measured[]> {
  await runOn(stateDir, async () => undefined);
  const { openState } = await import("#workers/local/state");
  await fill(openState(stateDir), orders);
  return runOn(stateDir, async (local) => {
    const people = { [ADMIN]: await signedIn(local.url, ADMIN), [CLIENT]: await signedIn(local.url, CLIENT) };
    const headers = people[ADMIN] ?? {};
    const measured: Measured[] = [];
    for (const screen of SCREENS) {
      const floor = await measure(local.url + screen.floor, headers, REQUESTS);
      const reader = "as" in screen ? people[screen.as] : headers;
      const page = await measure(local.url + screen.path, reader ?? headers, REQUESTS);
      measured.push({ name: screen.name, page, floor });
    }
    for (const { name, query } of SEARCHES) {
      const page = await measure(`${local.url}/orders?${query}`, headers, SEARCH_REQUESTS);
      measured.push({ name, page, floor: page });
    }
    return measured;
  });
}
