import { sql } from "drizzle-orm";
import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { recordStorageOf } from "#app/domain/billing/storage/record-storage.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { archiveOrdersJob } from "#app/domain/orders/archive/archive-orders.server";
import { changeRetention } from "#app/domain/orders/archive/retention.server";
import type { RequestState } from "#app/http/request/request-state.server";
import { companies } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { demoBilling } from "./demo-billing.server";
import { demoBoxes } from "./demo-boxes.server";
import { DEMO_COMPANIES, DEMO_COMPANY_KEYS, type DemoProduct, demoCatalog } from "./demo-catalog";
import { demoHistory } from "./demo-history.server";
import { demoCollector, demoIntegration, demoShipper, INVOICING_SECRET } from "./demo-integrations.server";
import { demoInvoices } from "./demo-invoices.server";
import { type DemoPictures, demoPictures } from "./demo-pictures.server";
import { demoReturns } from "./demo-returns.server";
import { demoStock } from "./demo-stock.server";
import { demoUsers } from "./demo-users.server";
import { demoAssembly } from "./stock-work/demo-assembly.server";
import { demoBinRules, demoBins } from "./stock-work/demo-bins.server";
import { demoCounts } from "./stock-work/demo-counts.server";
import { demoInbound } from "./stock-work/demo-inbound.server";
import { demoKits } from "./stock-work/demo-kits.server";
import { demoLoads } from "./stock-work/demo-loads.server";
import { demoPickFaces } from "./stock-work/demo-pick-faces.server";
import { demoPicking } from "./stock-work/demo-picking.server";
import { demoPrinting } from "./stock-work/demo-printing.server";
import { demoReceivedSerials } from "./stock-work/demo-received-serials.server";
import { demoSecondWarehouse } from "./stock-work/demo-second-warehouse.server";
import { demoUnits } from "./stock-work/demo-units.server";

/** The demo data: four companies with users, products and storefronts. Does nothing when a company exists. */
export async function seedDemo(state: RequestState, storeUrl: string, pictures: DemoPictures): Promise<Seeded> {
  const ctx = await state.systemCtx();
  const existing = await ctx.directory.first({ id: companies.id }, sql`from ${companies}`);
  if (existing) return { seeded: false, collector: await collectorOf(ctx, storeUrl) };
  const ids = await writeDemo(ctx, storeUrl, pictures);
  await demoLoads(ctx, ids);
  await demoReturns(ctx, ids);
  // Voltbay's pallet has stood there for some days, which are billed.
  await demoUnits(daysAgo(ctx, 12), ids.slice(2, 3));
  // Charges for storage. When seeding stops before this point, the nightly job adds them.
  for (const id of ids) await recordStorageOf(ctx, id);
  await demoInvoices(ctx, ids);
  // The first two companies have the stock that guides and tests describe.
  await demoInbound(ctx, ids, { unreceived: ids.slice(0, 2), pictures });
  await demoPickFaces(ctx, ids.slice(3));
  await demoKits(ctx, ids.slice(3));
  await demoAssembly(ctx, ids.slice(3));
  await demoCounts(ctx, ids.slice(2));
  await demoUnits(ctx, ids.slice(3));
  await demoReceivedSerials(ctx, ids[2] ?? "");
  await demoSecondWarehouse(ctx, ids[2] ?? "");
  await demoPicking(ctx, { voltbay: ids[2] ?? "", root: ids[3] ?? "" });
  await demoPrinting(ctx, ids[0] ?? "");
  await demoArchive(ctx, ids[3] ?? "");
  return { seeded: true, collector: await collectorOf(ctx, storeUrl) };
}

/** Root & Resin's orders of more than a month ago are archived. */
async function demoArchive(ctx: Ctx, companyId: string) {
  await changeRetention(ctx, companyId, { archiveAfter: "30" });
  await archiveOrdersJob(ctx, companyId);
}

function daysAgo(ctx: Ctx, days: number): Ctx {
  const at = ctx.now() - days * 86_400_000;
  return { ...ctx, now: () => at, newId: (ms = at) => ctx.newId(ms) };
}

interface Seeded {
  seeded: boolean;
  /** The integration that gets payment webhooks, and their signing secret. */
  collector: { integrationId: string; secret: string } | null;
}

async function collectorOf(ctx: Ctx, storeUrl: string): Promise<Seeded["collector"]> {
  const found = await ctx.db.first(
    { integrationId: integrations.id },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.type} = 'stripe'
      and ${integrations.storeUrl} = ${`${storeUrl}/stripe`} order by ${integrations.id}`,
  );
  return found && { ...found, secret: INVOICING_SECRET };
}

/** One batch, so that an interrupted seed leaves nothing behind. Returns the companies' ids. */
export async function writeDemo(ctx: Ctx, storeUrl: string, pictures: DemoPictures): Promise<string[]> {
  const passwordHash = await hashPassword("stowline-demo");
  const ids = Object.fromEntries(DEMO_COMPANY_KEYS.map((key) => [key, ctx.newId()])) as Record<
    (typeof DEMO_COMPANY_KEYS)[number],
    string
  >;
  const pickerId = ctx.newId();
  const catalog = demoCatalog(ctx.now());
  const shops = await Promise.all(DEMO_COMPANIES.map((demo) => demoIntegration(ctx, demo, storeUrl)));
  const shippers = await Promise.all(
    DEMO_COMPANIES.map(({ currency }) => (currency === "USD" ? demoShipper(ctx, storeUrl) : null)),
  );
  const collectors = await Promise.all(
    DEMO_COMPANIES.map(({ key }) => (key === "tern" ? demoCollector(ctx, storeUrl) : null)),
  );
  const drawn = await Promise.all(
    DEMO_COMPANIES.map(({ key }) => demoPictures(ctx, ctx.db.company(ids[key]), catalog[key], pictures)),
  );
  await ctx.db.batch(
    ...demoBins(ctx),
    ...drawn.flatMap(({ statements }) => statements),
    ...DEMO_COMPANIES.flatMap((demo, index) => {
      const company = ctx.db.company(ids[demo.key]);
      const { statements, shelves } = demoStock(ctx, company, catalog[demo.key], {
        currency: demo.currency,
        addressOf: drawn[index]?.addressOf ?? (() => null),
        isSharing: demo.key === "helix" || demo.key === "tern",
      });
      return [
        demoCompany(ctx, ids[demo.key], demo),
        ...statements,
        ...demoHistory(ctx, company, shelves, { ...demo, cutOff: HANDLING[demo.key].cutOff, pickerId }),
        ...demoBilling(ctx, company, demo),
        ...[shops[index], shippers[index], collectors[index]].flatMap((row) =>
          row ? [company.insert(integrations, row)] : [],
        ),
      ];
    }),
    ...demoBinRules(ctx, shelvesOf(catalog.helix), { code: shelvesOf(catalog.tern)[0] ?? "", companyId: ids.tern }),
    ...demoBoxes(ctx, ids),
    ...demoUsers(ctx, ids, { pickerId, passwordHash }),
  );
  return Object.values(ids);
}

/** The codes of the first products' shelves. */
const shelvesOf = (products: readonly DemoProduct[]): string[] =>
  products.slice(0, 8).flatMap(({ lots }) => lots.flatMap(({ locations }) => locations.map(({ code }) => code)));

function demoCompany(ctx: Ctx, id: string, demo: (typeof DEMO_COMPANIES)[number]) {
  const { key: _key, orderPrefix: _prefix, currency: _currency, ...fields } = demo;
  const cold = demo.category === "peptides";
  return ctx.directory.insert(companies, {
    ...fields,
    id,
    settings: cold ? { storageTemperature: "refrigerated", fdaRegistration: "3016482915" } : {},
    handling: HANDLING[demo.key],
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
}

const HANDLING = {
  helix: {
    receiving: "Check the temperature logger before anything is put away.",
    storage: "Refrigerated (2-8°C), away from light.",
    packing: "Insulated mailer with one gel pack. Never more than 15 minutes out of the fridge.",
    shipping: "Do not ship on Fridays with services slower than two days.",
    cutOff: "14:00",
    carrier: "fedex",
  },
  tern: {
    packing: "Fold, wrap in tissue paper, add one sticker. Paper mailers only, no plastic.",
    shipping: "Parcels outside the EU need the customs form from the tray.",
    cutOff: "16:00",
    carrier: "dhl",
  },
  voltbay: {
    storage: "Store batteries in zone C only.",
    packing: "Anti-static bag for boards. Lithium label on anything with a battery.",
    cutOff: "15:00",
    carrier: "ups",
  },
  root: {
    receiving: "Write the lot number and best-before date on each case.",
    packing: "Put glass bottles in sleeves, at most two sleeves in a small box.",
    cutOff: "15:30",
    carrier: "usps",
  },
} as const;
