import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";
import { fillStock } from "../fill-stock";
import { signedIn } from "../load";

/** A user, and the companies of whose orders their screens may hear. */
export interface Viewer {
  cookie: string;
  companyIds: readonly string[];
}

export interface Viewers {
  /** Warehouse managers of all companies: all of them listen to the warehouse's channel. */
  managers: Viewer[];
  /** Pickers of one company each, on the same channel. */
  pickers: Viewer[];
  /** Client users of one company each, on that company's channel. */
  clients: Viewer[];
  companyIds: string[];
}

const MANAGERS = 20;
const EACH = { picker: 1, client: 4 } as const;
/** Of these, each demo company has four, with at least 50 units each. */
const PRODUCTS = 20;

/** The SKU of a product that the nth company has in stock; a different one with each order. */
export const skuOf = (company: number, order: number): string =>
  `BENCH-${String(company + 4 * (1 + (order % 4))).padStart(6, "0")}`;

/** Adds products, and users with the demo's password, to the four demo companies of a folder that no app is using. */
export async function fillViewers(state: State): Promise<string[]> {
  await fillStock(state, PRODUCTS);
  return withDatabase(state, async (db) => {
    const { results } = await db.prepare("select id from companies order by id").all<{ id: string }>();
    const companyIds = results.map(({ id }) => id);
    const people = JSON.stringify([
      ...Array.from({ length: MANAGERS }, (_, n) => person("warehouse_manager", n, null)),
      ...companyIds.flatMap((_, company) => ofCompany("employee", company, EACH.picker)),
      ...companyIds.flatMap((id, company) => ofCompany("client", company, EACH.client, id)),
    ]);
    await db.batch([
      db.prepare(PEOPLE).bind(people),
      db.prepare(ALL_COMPANIES).bind(JSON.stringify(companyIds)),
      db.prepare(ONE_COMPANY).bind(JSON.stringify(companyIds)),
    ]);
    return companyIds;
  });
}

export async function signInViewers(url: string, companyIds: string[]): Promise<Viewers> {
  const signIn = async (role: string, n: number, own: readonly string[]): Promise<Viewer> => {
    const { Cookie = "" } = await signedIn(url, emailOf(role, n));
    return { cookie: Cookie, companyIds: own };
  };
  const viewers: Viewers = { managers: [], pickers: [], clients: [], companyIds };
  for (let n = 0; n < MANAGERS; n++) viewers.managers.push(await signIn("warehouse_manager", n, companyIds));
  for (const [company, id] of companyIds.entries()) {
    viewers.pickers.push(await signIn("employee", company, [id]));
    for (let n = 0; n < EACH.client; n++) viewers.clients.push(await signIn("client", company * EACH.client + n, [id]));
  }
  return viewers;
}

const emailOf = (role: string, n: number): string => `${role}-${n}@live.test`;

const person = (role: string, n: number, companyId: string | null) => ({ role, n, email: emailOf(role, n), companyId });

const ofCompany = (role: string, company: number, count: number, companyId: string | null = null) =>
  Array.from({ length: count }, (_, n) => person(role, company * count + n, companyId));

const ID = "'live-' || (value ->> 'role') || '-' || (value ->> 'n')";
const PEOPLE = `insert into users (id, email, first_name, last_name, role, company_id, password_hash, created_at, updated_at)
  select ${ID}, value ->> 'email', 'Live', value ->> 'n', value ->> 'role', value ->> 'companyId',
    (select password_hash from users where email = 'client@helix.test'), 0, 0 from json_each(?1)`;

const ALL_COMPANIES = `insert into assignments (user_id, company_id, created_at)
  select users.id, value, 0 from users, json_each(?1) where users.id like 'live-warehouse_manager-%'`;

const ONE_COMPANY = `insert into assignments (user_id, company_id, created_at)
  select 'live-employee-' || key, value, 0 from json_each(?1)`;
