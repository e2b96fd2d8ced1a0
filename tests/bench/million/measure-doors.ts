import { type Cost, costOf, measure, signedIn, type Timing } from "../load";
import { moreAddresses, waysIn } from "./addresses";
import { getDoors } from "./doors";
import { CLIENT, type KnownIds } from "./known-ids";
import { pickerOf } from "./sizes";

export interface Measured {
  name: string;
  /** Lines of its tables, or entries of its list; null where it has neither. */
  shown: number | null;
  timing: Timing;
}

export interface Doors {
  measured: Measured[];
  /** Those that answered with nothing to measure, and what they said. */
  others: string[];
}

type Headers = Record<string, string>;

/** Everything that answers to GET, one request after another: whoever may look at it does, the administrator first. */
export async function measureDoors(url: string, known: KnownIds, requests: number): Promise<Doors> {
  const people: Headers[] = [];
  for (const email of ["admin@stowline.test", CLIENT, pickerOf(7)]) people.push(await signedIn(url, email));
  const measured: Measured[] = [];
  const others: string[] = [];
  const addresses = [...getDoors().map((door) => ({ name: door.path, ways: waysIn(door, known) })), ...asked()];
  for (const { name, ways } of addresses) {
    let said = "no row of its kind";
    let found = false;
    for (const { path, headers } of ways.flatMap(({ path }) => people.map((headers) => ({ path, headers })))) {
      const answer = await ask(url + path, headers);
      if (answer.status === 200) {
        const timing = await measure(url + path, headers, requests);
        measured.push({ name, shown: answer.shown, timing: { ...timing, cost: timing.cost ?? answer.cost } });
        found = true;
        break;
      }
      if (said === "no row of its kind" || answer.status !== 403) said = String(answer.status);
    }
    if (!found) others.push(`${name} (${said})`);
  }
  return { measured, others };
}

const asked = () => moreAddresses().map((address) => ({ name: address.name, ways: [address] }));

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
  if (!type.includes("json")) return null;
  const body: unknown = JSON.parse(text);
  return Array.isArray(body) ? body.length : null;
}
