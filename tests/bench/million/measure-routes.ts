import { type Asked, type Cost, costOf, measureInTurn, signedIn, type Timing } from "../load";
import { getDoors } from "./get-routes";
import { type Address, moreAddresses, waysIn } from "./measured-urls";
import { CLIENT, type KnownIds } from "./sample-ids";
import { pickerOf } from "./sizes";

/** One of the databases: the app's address, and ids in it. */
export interface Side {
  url: string;
  known: KnownIds;
}
type Headers = Record<string, string>;

export interface Measured {
  name: string;
  /** Rows of its tables or entries of its lists; null when it has neither. */
  shown: number | null;
  timing: Timing;
}
/** The same figures of the small and the large database. */
export type Pair<T> = readonly [small: T, large: T];

export interface Doors {
  measured: Pair<Measured>[];
  /** Addresses for which one of the databases returned nothing to measure, with the response. */
  others: string[];
}

/**
 * Measures everything that answers GET, on both databases in turns. Each address is requested as a user who can open
 * it, preferably the administrator.
 */
export async function measureDoors(sides: Pair<Side>, requests: number): Promise<Doors> {
  const [small, large] = [await visitorsOf(sides[0]), await visitorsOf(sides[1])];
  const measured: Pair<Measured>[] = [];
  const others: string[] = [];
  for (const { name, waysOf } of addresses()) {
    const found = [await openDoor(small, waysOf(small.known)), await openDoor(large, waysOf(large.known))] as const;
    const [few, many] = found;
    if ("said" in many) others.push(`${name} (${many.said})`);
    else if ("said" in few) others.push(`${name} (${few.said})`);
    else {
      const timings = await measureInTurn([few, many], requests);
      const of = (nth: 0 | 1): Measured => {
        const timing = timings[nth] as Timing;
        const { shown, cost } = nth === 0 ? few : many;
        return { name, shown, timing: { ...timing, cost: timing.cost ?? cost } };
      };
      measured.push([of(0), of(1)]);
    }
  }
  return { measured, others };
}

interface Visitors extends Side {
  people: Headers[];
}

async function visitorsOf(side: Side): Promise<Visitors> {
  const people: Headers[] = [];
  for (const email of ["admin@stowline.test", CLIENT, pickerOf(7)]) people.push(await signedIn(side.url, email));
  return { ...side, people };
}

interface Open extends Asked {
  shown: number | null;
  cost: Cost | null;
}

/** The first user and ids with which the address can be opened, or the refusals. */
async function openDoor({ url, people }: Visitors, ways: readonly Address[]): Promise<Open | { said: string }> {
  let said = "no row of its kind";
  for (const { path } of ways)
    for (const headers of people) {
      const { status, ...answer } = await ask(url + path, headers);
      if (status === 200) return { url: url + path, headers, ...answer };
      if (said === "no row of its kind" || status !== 403) said = String(status);
    }
  return { said };
}

const addresses = (): { name: string; waysOf: (known: KnownIds) => readonly Address[] }[] => [
  ...getDoors().map((door) => ({ name: door.path, waysOf: (known: KnownIds) => waysIn(door, known) })),
  ...moreAddresses().map((address) => ({ name: address.name, waysOf: () => [address] })),
];

async function ask(
  url: string,
  headers: Headers,
): Promise<{ status: number; shown: number | null; cost: Cost | null }> {
  const response = await fetch(url, { headers, redirect: "manual" });
  const type = response.headers.get("Content-Type") ?? "";
  const text = type.includes("json") || type.includes("html") ? await response.text() : "";
  if (text === "") await response.body?.cancel();
  return { status: response.status, shown: shownIn(type, text), cost: costOf(response.headers) };
}

function shownIn(type: string, text: string): number | null {
  if (type.includes("html"))
    return ["<tr", "<li", "<option"].reduce((sum, tag) => sum + text.split(tag).length - 1, 0) || null;
  return type.includes("json") ? entriesIn(JSON.parse(text)) || null : null;
}

/** Entries of all lists in it. */
function entriesIn(body: unknown): number {
  if (typeof body !== "object" || body === null) return 0;
  const inside = Object.values(body).reduce<number>((sum, value) => sum + entriesIn(value), 0);
  return Array.isArray(body) ? body.length + inside : inside;
}
