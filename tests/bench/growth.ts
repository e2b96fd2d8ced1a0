import { openState } from "#workers/local/state";
import { fill } from "./fill";
import { measureInTurn } from "./load";
import { row, table } from "./print";
import { makeState } from "./run-app";
import { type App, median, type Spending, spend, startMeasured } from "./worker-cpu";

/** "Customer" is in the name of every order; the number is in one name of about a hundred thousand. */
const customer = (n: number) => `q=Customer+${((20_011 + n) * 7919) % 100_003}`;
const SEARCHES = [
  { name: "a customer's orders, the page", path: (n: number) => `/orders?${customer(n)}` },
  { name: "a customer's orders, the API", path: (n: number) => `/api/orders?${customer(n)}` },
  { name: "a word of every name, the page", path: () => "/orders?q=Customer" },
  { name: "the list without a search, the page", path: () => "/orders" },
] as const;
const ROUNDS = 30;
const WARM_UP = 10;
const TIMED = 200;

/** How much more the same search costs when there are more orders: two apps respond in turn on the same machine. */
export async function benchGrowth(stateDir: string, sizes: readonly [number, number]): Promise<string> {
  const small = await filledWith(`${stateDir}/small`, sizes[0]);
  try {
    const large = await filledWith(`${stateDir}/large`, sizes[1]);
    try {
      const rows: string[][] = [];
      for (const { name, path } of SEARCHES) rows.push(row(name, ...(await compare(small, large, path))));
      const head = ["search", "rows read", "ms p50", "ratio", "ms in the database", "CPU ms", "ratio"];
      return table(head, rows);
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

async function filledWith(stateDir: string, orders: number): Promise<App> {
  await makeState(stateDir);
  await fill(openState(stateDir), orders);
  return startMeasured(stateDir);
}

async function compare(small: App, large: App, path: (n: number) => string): Promise<string[]> {
  const spent = { small: [] as Spending[], large: [] as Spending[] };
  for (let n = -WARM_UP; n < ROUNDS; n++) {
    const pair = [await spend(small, path(n + WARM_UP)), await spend(large, path(n + WARM_UP))] as const;
    if (n < 0) continue;
    spent.small.push(pair[0]);
    spent.large.push(pair[1]);
  }
  const [few, many] = await measureInTurn(
    [small, large].map(({ url, headers }) => ({ url: url + path(0), headers })),
    TIMED,
  );
  const [ofSmall, ofLarge] = [spent.small, spent.large].map((all) => ({
    read: all.at(-1)?.cost?.read ?? 0,
    cpu: median(all.map(({ ms }) => ms)),
    db: median(all.map(({ cost }) => cost?.dbMs ?? 0)),
  })) as [Figures, Figures];
  const both = (of: (figures: Figures) => string | number) => `${of(ofSmall)} / ${of(ofLarge)}`;
  return [
    both(({ read }) => read),
    `${few?.p50.toFixed(1)} / ${many?.p50.toFixed(1)}`,
    ((many?.p50 ?? 0) / (few?.p50 ?? 1)).toFixed(2),
    both(({ db }) => db.toFixed(2)),
    both(({ cpu }) => cpu.toFixed(2)),
    (ofLarge.cpu / ofSmall.cpu).toFixed(2),
  ];
}

interface Figures {
  read: number;
  /** Milliseconds of CPU, and inside the database engine. */
  cpu: number;
  db: number;
}
