import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Local } from "#workers/local/local";
import { costOf, signedIn } from "./load";

const LONGEST_MS = 600_000;

export interface Imported {
  seconds: number;
  /** Seconds until its preview was ready. */
  checked: number;
  trips: number;
}

/** Imports a file of new products through the screens, as a user does: upload, columns, preview, import. */
export async function importProducts(local: Local, rows: number): Promise<Imported> {
  const headers = { ...(await signedIn(local.url, "admin@stowline.test")), Origin: local.url };
  const companies = (await (await fetch(`${local.url}/api/companies`, { headers })).json()) as { id: string }[];
  const before = tripsOfJobs(local);
  const began = performance.now();
  let trips = 0;
  const since = () => (performance.now() - began) / 1000;

  const form = new FormData();
  form.set("file", new File([csv(rows)], "bench.csv", { type: "text/csv" }));
  const where = `${local.url}/imports/new?company=${companies[0]?.id}&kind=products`;
  const sent = await fetch(where, { method: "POST", headers, body: form, redirect: "manual" });
  const page = new URL(sent.headers.get("Location") ?? "nowhere", local.url).href;
  if (sent.status !== 303) throw new Error(`The upload answered ${sent.status}`);
  trips += costOf(sent.headers)?.trips ?? 0;
  const post = async (address: string, fields: Record<string, string> = {}) => {
    const answer = await fetch(address, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    if (answer.status !== 303) throw new Error(`${address} answered ${answer.status}`);
    trips += costOf(answer.headers)?.trips ?? 0;
  };
  await post(page, { name: "0", sku: "1", category: "2", cost: "3", price: "4", reorderPoint: "5" });
  await shows(page, headers, "ready");
  const checked = since();
  await post(`${page}/import-all`);
  await shows(page, headers, "done");
  const seconds = since();
  // Excludes the round trips of polling the progress.
  return { seconds, checked, trips: trips + tripsOfJobs(local) - before };
}

function csv(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Imported article ${n},IMP-${n},other,1.50,${9 + (n % 90)}.90,10`,
  );
  return ["Name,SKU,Category,Cost,Price,Reorder point", ...lines].join("\n");
}

/** Polls the page's data until the import has reached this step. */
async function shows(page: string, headers: Record<string, string>, step: string): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    const text = await (await fetch(`${page}.data`, { headers })).text();
    if (text.includes(`"${step}"`)) return;
    await sleep(200);
  }
  throw new Error(`The import did not get to "${step}"`);
}

/** Round trips of the background jobs so far, from the app's log. */
function tripsOfJobs(local: Local): number {
  const log = readFileSync(local.state.file("logs/app.log"), "utf8");
  return [...log.matchAll(/"run-import".*?"trips":(\d+)/g)].reduce((sum, [, trips]) => sum + Number(trips), 0);
}
