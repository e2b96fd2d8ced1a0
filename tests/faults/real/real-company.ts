import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { switchStockOn } from "#app/domain/channels/stock/switch-stock-push.server";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { migrate, withDatabase } from "#workers/local/migrate";
import { freePort } from "#workers/local/processes/ports";
import { localSecrets, openState } from "#workers/local/state";
import type { Chance } from "../seeded-random";
import { type Proven, RECEIVED } from "../test-company";
import { App } from "./app";
import { Browser, PASSWORD } from "./browser";
import { Clock } from "./clock";
import { openPartners, type RealPartners } from "./partners";

/** The company of the checks, whose app runs in its own process. */
export interface RealHouse extends Proven {
  app: App;
  clock: Clock;
  partners: RealPartners;
  chance: Chance;
  admin: Browser;
  /** A new user for each order, because a user who gave up still has an open pick session. */
  picker: Browser;
  /** Uses the app's own database. Only while no app runs on it. */
  beside<R>(work: () => Promise<R>): Promise<R>;
}

export async function aRealHouse(stateDir: string, chance: Chance): Promise<RealHouse> {
  const clock = new Clock();
  const partners = await openPartners(clock.now);
  const state = openState(stateDir);
  Object.assign(testEnv, {
    ...{ APP_ENV: "local", ALLOW_LOCAL_STORES: "1", ...localSecrets(state) },
    JOBS: { sendBatch: async () => undefined },
  });
  await migrate(state);
  const beside: RealHouse["beside"] = (work) =>
    withDatabase(state, (db) => {
      Object.assign(testEnv, { DB: db, FAULTS_DB: db });
      return work();
    });
  const app = new App(stateDir, await freePort(), clock);
  return beside(async () => {
    const company = await aCompany();
    for (const sku of ["MUG-1", "MUG-2"]) await aProduct(company, { sku, onHand: RECEIVED, weightGrams: 300 });
    const shopId = await partners.connect(company.id, "shopify");
    await partners.connect(company.id, "shipstation");
    await switchStockOn(systemWorld(), shopId);
    const admin = await aBrowser(app, "admin");
    const places = { app, clock, partners, chance, beside };
    return { ...places, companyId: company.id, shopId, billed: [], done: [], admin, picker: admin };
  });
}

let hash: string | undefined;

/** A user with an account and a browser. */
export async function aBrowser(app: App, role: "admin" | "warehouse_manager", companyId?: string): Promise<Browser> {
  hash ??= await hashPassword(PASSWORD);
  const { id } = await aUser(role, { companyId: companyId ?? null });
  await testEnv.DB.prepare("update users set password_hash = ? where id = ?").bind(hash, id).run();
  return new Browser(app.url, `${id}@example.test`);
}
