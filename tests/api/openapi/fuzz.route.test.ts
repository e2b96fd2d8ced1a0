import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/kernel/permissions";
import { companies } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { furnish, type House, noHouse } from "#tests/factories/company-records";
import { systemWorld, testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { runs } from "#tests/support/thorough";
import { accountOf } from "../call";
import { differences, operations } from "./document";
import { anyRequest, type Wild } from "./random-requests";
import { sendWith } from "./send-request";

const { FUZZ = "", FUZZ_SEED = "" } = testEnv as unknown as Record<string, string | undefined>;
const RUNS = Number(FUZZ) || runs(500, { thorough: 2000 });
/** A long run uses a new seed each time; the short run always uses the same one. */
const SEED = Number(FUZZ_SEED) || (FUZZ ? Date.now() % 2 ** 31 : 8);
/** New records are created after this many requests, because requests use them up. */
const FRESH = 400;

const ROLES: Role[] = ["company_manager", "warehouse_manager", "employee", "client", "admin"];
const INTERNALS =
  /SQLITE|D1_ERROR|sqlite|node_modules|\.server\.ts|\bat \w+ \(|TypeError|RangeError|ZodError|undefined is not/;
/**
 * Tables that a refused request may write on purpose: rate limits, emails, stored error reasons, and failures of a
 * store. D1 also counts the rows of a report's temporary company table as written.
 */
const KEPT = /login|contact|users|staging-orders|integrations|reports/;

/** Ends a run that hangs, with time to spare on a busy machine. */
const PATIENCE_MS = Math.max(180_000, RUNS * 20);

test(`${RUNS} generated requests: none causes an error, changes refused data, or shows another company's`, {
  timeout: PATIENCE_MS,
}, async () => {
  expectLoggedErrors();
  console.info(`Fuzz: ${RUNS} requests, seed ${SEED} (FUZZ=${RUNS} FUZZ_SEED=${SEED})`);
  const [mine, admins] = [await aCompany(), await aCompany()];
  const theirs = await aCompany({ name: `Theirs ${crypto.randomUUID()}` });
  const foreign = await furnish(theirs.id);
  const before = await everythingOf(foreign);
  const cookies = await Promise.all(
    ROLES.map(async (role) => (await accountOf(role, { companyId: role === "admin" ? null : mine.id })).cookie),
  );
  // Warehouses are the provider's, and shared.
  const { warehouseId: _shared, ...ofTheirs } = foreign;
  const secrets = [theirs.name, ...Object.values(ofTheirs)];
  let own = await furnish(mine.id);
  // An administrator can deactivate a company, which would lock out its users for the following requests.
  let adminsOwn = await furnish(admins.id);
  let count = 0;
  const seen: Record<string, number> = {};

  const check = async (wild: Wild) => {
    count += 1;
    if (count % FRESH === 0) [own, adminsOwn] = [await furnish(mine.id), await furnish(admins.id)];
    // Users who reach all companies do not test foreign ids, because they may change any company.
    const isAdmin = ROLES[wild.who] === "admin";
    const houses: Record<string, House> = {
      own: isAdmin ? adminsOwn : own,
      foreign: isAdmin ? noHouse() : foreign,
      nowhere: noHouse(),
    };
    const { url, body } = placed(wild, houses);
    const sent = {
      method: wild.method,
      url,
      body,
      headers: {
        ...wild.headers,
        "CF-Connecting-IP": `fuzz-${count}`,
        ...(url !== "/api/logout" && { Cookie: cookies[wild.who] ?? "" }),
      },
    };
    const { answer, state } = await sendWith(sent);
    const isFile = !/json/.test(answer.headers.get("Content-Type") ?? "json");
    const text = isFile ? "" : await answer.clone().text();
    const said = `${sent.method} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 500)} as ${ROLES[wild.who]}`;
    const group = `${String(answer.status)[0]}xx`;
    seen[group] = (seen[group] ?? 0) + 1;
    if (answer.status >= 500 && answer.status !== 502) throw new Error(`${answer.status}: ${said} ${text}`);
    if (INTERNALS.test(text.slice(0, 20_000))) throw new Error(`Internals: ${said} ${text.slice(0, 300)}`);
    if (answer.status >= 400 && state.costs.written > 0 && !KEPT.test(url))
      throw new Error(`Refused with ${answer.status}, and wrote ${state.costs.written} rows: ${said} ${text}`);
    const leaked = isAdmin ? undefined : secrets.find((secret) => text.includes(secret));
    if (leaked) throw new Error(`Shows ${leaked} of another company: ${said} ${text.slice(0, 300)}`);
    if (answer.status === 304) return;
    // A generated parameter can form the path of another call.
    const [asked = ""] = url.split("?");
    const exact = operations.find(({ name }) => name === `${wild.method} ${asked}`);
    const described = exact ?? operations.find(({ name }) => name === wild.name);
    const found = described ? await differences(described, answer, false) : [];
    if (found.length > 0) throw new Error(`${said}: ${found.join("; ")}`);
  };
  // No shrinking: it would repeat requests against a database that has changed. Each kind of failure is reported once,
  // as found.
  const problems = new Map<string, string>();
  for (const wild of fc.sample(anyRequest, { numRuns: RUNS, seed: SEED })) {
    await check(wild).catch((error: Error) => {
      const kind = `${wild.name} ${error.message.slice(0, 30)}`;
      if (!problems.has(kind)) problems.set(kind, error.message);
    });
  }
  expect([...problems.values()]).toEqual([]);

  expect(await everythingOf(foreign)).toEqual(before);
  const untouched = await systemWorld().directory.first(
    { id: companies.id },
    sql`from ${companies} where ${companies.id} = ${theirs.id}`,
  );
  expect(untouched).not.toBeNull();
  console.info(
    `Fuzz: ${Object.entries(seen)
      .map(([group, n]) => `${n} ${group}`)
      .join(", ")}`,
  );
  // The test would prove nothing if authorization refused every request.
  expect(seen["2xx"]).toBeGreaterThan(RUNS / 10);
});

/** Ids by placeholder. */
function placed({ name, url, body }: Wild, houses: Record<string, House>): { url: string; body: unknown } {
  const ids = (house: House): Record<string, string> => ({
    ...house,
    id: idFor(name, house),
    stagingOrderId: house.stagedId,
  });
  const fill = (text: string) =>
    text.replace(/(?:@|%40)(own|foreign|nowhere)(?::|%3A)(\w+)/g, (_all, place: string, thing: string) => {
      // The caller chooses the id of an operation, and what the operation records can be shown with it.
      const house = houses[thing === "operationId" ? "nowhere" : place] as House;
      return ids(house)[thing] ?? house.productId;
    });
  return { url: fill(url), body: body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body))) };
}

function idFor(name: string, house: House): string {
  if (name.includes("staging")) return house.stagedId;
  if (name.includes("users")) return house.userId;
  if (name.includes("integrations")) return house.integrationId;
  return name.includes("companies") ? house.companyId : house.productId;
}

/** All rows of a company in all tables. */
async function everythingOf({ companyId }: House) {
  const tables = [
    "orders",
    "order_items",
    "products",
    "stock_movements",
    "shipments",
    "integrations",
    "staging_orders",
    "invoices",
  ];
  const answers = await testEnv.DB.batch(
    tables.map((table) => testEnv.DB.prepare(`select * from ${table} where company_id = ?`).bind(companyId)),
  );
  return answers.map(({ results }) => JSON.stringify(results));
}
