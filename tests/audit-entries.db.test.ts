import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { revokeKey } from "#app/domain/access/api-keys/api-keys.server";
import type { AuditAction } from "#app/domain/audit/audit.schema";
import { changeDefaultRates } from "#app/domain/billing/cards/default-rates.server";
import { createRateCard, withdrawRateCard } from "#app/domain/billing/cards/rate-cards.server";
import { enterWork, reverseEntry } from "#app/domain/billing/entries/entries.server";
import { adjustDraft, discardDraft, removeAdjustment } from "#app/domain/billing/invoices/drafts/change-draft.server";
import { draftInvoice } from "#app/domain/billing/invoices/drafts/draft-invoice.server";
import { changeAccount } from "#app/domain/billing/invoices/issue/account.server";
import { creditInvoice } from "#app/domain/billing/invoices/issue/credit-note.server";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { mailAgain, markPaid } from "#app/domain/billing/invoices/issue/paid.server";
import { markNotPaid } from "#app/domain/billing/payments/reverse-payment.server";
import { removeProduct, restoreProduct } from "#app/domain/catalog/remove/remove-product.server";
import { mapSku, unmapSku } from "#app/domain/catalog/sku-aliases.server";
import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { changeFilePlace } from "#app/domain/companies/file-place/change-file-place.server";
import { addFilterOption, deleteFilterOption, updateFilterOption } from "#app/domain/filters/filters.service.server";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { dissolveUnit } from "#app/domain/inbound/handling-units/dissolve-unit.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { deleteIntegration, editIntegration, pauseIntegration } from "#app/domain/integrations/connect/manage.server";
import { archiveBin, editBin, removeBin } from "#app/domain/inventory/bins/change-bin.server";
import { insertBins } from "#app/domain/inventory/bins/create/create-bins.server";
import { setTolerance } from "#app/domain/inventory/counts/tolerance/tolerance.server";
import { saveComponent } from "#app/domain/inventory/kits/kits.server";
import { setStopPickingDays } from "#app/domain/inventory/lots/expiring.server";
import { receiveOpeningStock } from "#app/domain/inventory/opening-stock.server";
import { removePickFace, savePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { changeScanPolicy } from "#app/domain/picking/scan-policy.server";
import { startDataExport } from "#app/domain/system/data-exports/data-exports.service.server";
import { assignCompanies, changeUser, deactivateUser, deleteUser } from "#app/domain/users/users.service.server";
import { PrintStationForm } from "#app/domain/warehouses/printing/printing.schema";
import { addStation, changeStation, deleteStation } from "#app/domain/warehouses/printing/stations.server";
import { rateCards } from "#db/schema/billing";
import { auditLog } from "#db/schema/directory/accounts";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { activities } from "#db/schema/shipping";
import { FILE_PLACES } from "#db/schema/values/file-places";
import { anApiKey } from "#tests/factories/api-key";
import { aRateCard, workOn } from "#tests/factories/billing";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { anIntegration } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

type World = ReturnType<typeof systemWorld>;
interface Arranged {
  ctx: World;
  company: { id: string; name: string };
}
/** A use case, called after its data is set up. */
type Act = () => Promise<unknown>;

const LINK = { origin: "https://stow.test" };
const RATES = {
  ...{ charges: {}, storagePer: "day" as const, materials: [], special: [] },
  ...{ postageMarkup: null, minimumMinor: 0 },
};

async function draftOf({ ctx, company }: Arranged): Promise<string> {
  await aRateCard(company, { from: "2026-10-01" });
  await workOn(company, { day: "2026-10-05" });
  const drafted = await draftInvoice(ctx, company.id);
  return drafted.kind === "drafted" ? drafted.id : "";
}

async function issuedOf(arranged: Arranged): Promise<string> {
  const id = await draftOf(arranged);
  await issueInvoice(arranged.ctx, id);
  return id;
}

async function unitForm(company: { id: string }): Promise<NewUnits> {
  const place = aCode("AU");
  await aBin(place);
  return NewUnits.parse({ operationId: crypto.randomUUID(), kind: "tote", companyId: company.id, place });
}

function stationForm(ctx: World): PrintStationForm {
  const key = ctx.newId();
  return PrintStationForm.parse({ key, name: `Station ${key}`, warehouseId: MAIN_WAREHOUSE });
}

const adjustment = (key: string) => ({ key, amount: "5.00", reason: "Agreed by phone" });
const RULES = {
  kind: "pick" as const,
  ...{ maxVolumeCm3: null, maxWeightGrams: null, maxPallets: null, dedicatedCompanyId: null },
  ...{ oneSku: false, oneLot: false, oneCompany: false },
};

/** Each is called six times at once; `times` is how often it can succeed. */
const USE_CASES: [name: string, action: AuditAction, times: number, arrange: (a: Arranged) => Promise<Act>][] = [
  [
    "marking an invoice as paid",
    "invoice.paid",
    1,
    async (a) => {
      const id = await issuedOf(a);
      return () => markPaid(a.ctx, id);
    },
  ],
  [
    "marking an invoice as not paid",
    "invoice.not-paid",
    1,
    async (a) => {
      const id = await issuedOf(a);
      await markPaid(a.ctx, id);
      return () => markNotPaid(a.ctx, id);
    },
  ],
  [
    "making handling units with one form",
    "unit.created",
    1,
    async ({ ctx, company }) => {
      const form = await unitForm(company);
      return () => createUnits(ctx, form);
    },
  ],
  [
    "moving a handling unit with one form",
    "unit.moved",
    1,
    async ({ ctx, company }) => {
      const [id = ""] = (await createUnits(ctx, await unitForm(company))).ids;
      const place = aCode("AU");
      await aBin(place);
      return () => moveHandlingUnit(ctx, id, { operationId: "move-0001", place, stoodIn: undefined });
    },
  ],
  [
    "dissolving a handling unit",
    "unit.dissolved",
    1,
    async ({ ctx, company }) => {
      const [id = ""] = (await createUnits(ctx, await unitForm(company))).ids;
      return () => dissolveUnit(ctx, id, { operationId: "dissolve-0001" });
    },
  ],
  [
    "issuing an invoice",
    "invoice.issued",
    1,
    async (a) => {
      const id = await draftOf(a);
      return () => issueInvoice(a.ctx, id);
    },
  ],
  [
    "crediting an invoice",
    "invoice.credited",
    1,
    async (a) => {
      const id = await issuedOf(a);
      return () => creditInvoice(a.ctx, id, { what: "all", lines: [], reason: "Wrong" });
    },
  ],
  [
    "mailing an invoice with one key",
    "invoice.mailed",
    1,
    async (a) => {
      const id = await issuedOf(a);
      return () => mailAgain(a.ctx, id, "key-1");
    },
  ],
  [
    "adding an adjustment with one key",
    "invoice.adjusted",
    1,
    async (a) => {
      const id = await draftOf(a);
      return () => adjustDraft(a.ctx, id, adjustment("key-1"));
    },
  ],
  [
    "removing an adjustment that does not exist",
    "invoice.adjusted",
    0,
    async (a) => {
      const id = await draftOf(a);
      return () => removeAdjustment(a.ctx, id, 1000);
    },
  ],
  [
    "discarding a draft",
    "invoice.discarded",
    1,
    async (a) => {
      const id = await draftOf(a);
      return () => discardDraft(a.ctx, id);
    },
  ],
  [
    "drafting an invoice",
    "invoice.drafted",
    1,
    async (a) => {
      await aRateCard(a.company, { from: "2026-10-01" });
      await workOn(a.company, { day: "2026-10-05" });
      return () => draftInvoice(a.ctx, a.company.id);
    },
  ],
  [
    "changing the billing account",
    "billing-account.changed",
    1,
    async ({ ctx, company }) => {
      const input = { email: "books@example.test", address: "", reference: "", paymentDays: 14 };
      return () => changeAccount(ctx, company.id, input);
    },
  ],
  [
    "making a rate card",
    "rate-card.created",
    1,
    async ({ ctx, company }) => {
      const card = { effectiveFrom: "2026-12-01", currency: "USD", note: "", rates: RATES };
      return () => createRateCard(ctx, company.id, card);
    },
  ],
  [
    "changing the default rates",
    "default-rates.changed",
    1,
    async ({ ctx }) => {
      const rates = { ...RATES, minimumMinor: 7_777 };
      return () => changeDefaultRates(ctx, { currency: "USD", rates });
    },
  ],
  [
    "withdrawing a rate card",
    "rate-card.withdrawn",
    1,
    async ({ ctx, company }) => {
      await aRateCard(company, { from: "2027-01-01" });
      const card = await ctx.db
        .company(company.id)
        .first({ id: rateCards.id }, (own) => sql`from ${rateCards} where ${own(rateCards)}`);
      return () => withdrawRateCard(ctx, company.id, card?.id ?? "");
    },
  ],
  [
    "entering work with one key",
    "billing.entered",
    1,
    async ({ ctx, company }) => {
      const entry = {
        ...{ operationId: "operation-1", kind: "special" as const, listed: "", name: "Photos" },
        ...{ amountMinor: 500, currency: "USD", quantity: 1, day: "2026-11-20", note: "" },
      };
      return () => enterWork(ctx, company.id, entry);
    },
  ],
  [
    "taking an entry back",
    "billing.taken-back",
    1,
    async ({ ctx, company }) => {
      await workOn(company, {
        day: "2026-11-20",
        kind: "special",
        detail: { item: "Photos", byName: "Test", amountMinor: 100, currency: "USD" },
      });
      const db = ctx.db.company(company.id);
      const entry = await db.first({ id: activities.id }, (own) => sql`from ${activities} where ${own(activities)}`);
      return () => reverseEntry(ctx, company.id, entry?.id ?? "", "Twice");
    },
  ],
  [
    "deactivating a user",
    "user.deactivated",
    1,
    async ({ ctx }) => {
      const { id } = await aUser("employee");
      return () => deactivateUser(ctx, id);
    },
  ],
  [
    "deleting a user",
    "user.deleted",
    1,
    async ({ ctx }) => {
      const { id } = await aUser("employee");
      return () => deleteUser(ctx, id);
    },
  ],
  [
    "giving a user a name",
    "user.changed",
    1,
    async ({ ctx }) => {
      const { id } = await aUser("employee");
      return () => changeUser(ctx, id, { firstName: "Mara" }, LINK);
    },
  ],
  [
    "giving a user a role",
    "user.role-changed",
    1,
    async ({ ctx, company }) => {
      const { id } = await aUser("client", { companyId: company.id });
      return () => changeUser(ctx, id, { role: "employee" }, LINK);
    },
  ],
  [
    "assigning companies",
    "user.assigned",
    1,
    async ({ ctx, company }) => {
      const [{ id }, other] = [await aUser("employee", { assigned: [company.id] }), await aCompany()];
      return () => assignCompanies(ctx, id, [other.id]);
    },
  ],
  [
    "revoking a key",
    "api-key.revoked",
    1,
    async ({ ctx }) => {
      const { id } = await anApiKey(await aUser("admin"));
      return () => revokeKey(ctx, id);
    },
  ],
  [
    "deleting a product",
    "product.deleted",
    1,
    async ({ ctx, company }) => {
      const { id } = await aProduct(company);
      return () => removeProduct(ctx, id);
    },
  ],
  [
    "archiving a product that has units",
    "product.deleted",
    1,
    async ({ ctx, company }) => {
      const { id } = await aProduct(company, { onHand: 3 });
      return () => removeProduct(ctx, id);
    },
  ],
  [
    "restoring a product",
    "product.changed",
    1,
    async ({ ctx, company }) => {
      const { id } = await aProduct(company, { onHand: 3, archivedAt: 1 });
      return () => restoreProduct(ctx, id);
    },
  ],
  [
    "mapping a SKU",
    "sku.mapped",
    1,
    async ({ ctx, company }) => {
      const { id } = await aProduct(company);
      return () => mapSku(ctx, company.id, { sku: "THEIRS", productId: id });
    },
  ],
  [
    "deleting a SKU's mapping",
    "sku.unmapped",
    1,
    async ({ ctx, company }) => {
      const { id } = await aProduct(company);
      await mapSku(ctx, company.id, { sku: "THEIRS", productId: id });
      return () => unmapSku(ctx, company.id, "THEIRS");
    },
  ],
  [
    "pausing an integration",
    "integration.paused",
    1,
    async ({ ctx, company }) => {
      const { id } = await anIntegration(company);
      return () => pauseIntegration(ctx, id);
    },
  ],
  [
    "renaming an integration",
    "integration.updated",
    1,
    async ({ ctx, company }) => {
      const { id } = await anIntegration(company);
      return () => editIntegration(ctx, id, { name: "Shop 2", config: {} } as never);
    },
  ],
  [
    "deleting an integration",
    "integration.deleted",
    1,
    async ({ ctx, company }) => {
      const { id } = await anIntegration(company);
      return () => deleteIntegration(ctx, id);
    },
  ],
  [
    "making a location",
    "location.created",
    1,
    async ({ ctx }) => {
      const code = aCode();
      return () => insertBins(ctx, MAIN_WAREHOUSE, [{ ...RULES, code, zone: "" }], {});
    },
  ],
  [
    "changing a location",
    "location.changed",
    1,
    async ({ ctx }) => {
      const code = aCode();
      const id = await aBin(code);
      return () => editBin(ctx, id, { ...RULES, code, zone: "T", kind: "dock", pickSequence: 7 });
    },
  ],
  [
    "taking a location out of use",
    "location.changed",
    1,
    async ({ ctx }) => {
      const id = await aBin(aCode());
      return () => archiveBin(ctx, id);
    },
  ],
  [
    "deleting a location",
    "location.deleted",
    1,
    async ({ ctx }) => {
      const id = await aBin(aCode());
      return () => removeBin(ctx, id);
    },
  ],
  [
    "setting a pick face",
    "pick-face.changed",
    1,
    async (a) => {
      const product = await aProduct(a.company);
      const location = aCode();
      await aBin(location);
      return () => savePickFace(a.ctx, product.id, { location, minUnits: 1, maxUnits: 5 });
    },
  ],
  [
    "adding a component to a kit",
    "kit.changed",
    1,
    async (a) => {
      const [kit, component] = [await aProduct(a.company), await aProduct(a.company)];
      return () => saveComponent(a.ctx, kit.id, { sku: component.sku, quantity: 2 });
    },
  ],
  [
    "changing a count tolerance",
    "count.tolerance-changed",
    1,
    async (a) => () => setTolerance(a.ctx, a.company.id, { units: 2, percent: 3, value: "25.00" }),
  ],
  [
    "changing what must be scanned",
    "company.scan-policy-changed",
    1,
    async (a) => () =>
      changeScanPolicy(a.ctx, a.company.id, {
        ...{
          pickBin: true,
          pickItem: "each",
          pickLot: false,
          packItem: "each",
          packLot: false,
          packWeighs: false,
          packTolerance: 5,
        },
      }),
  ],
  [
    "changing where files are stored",
    "company.file-place-changed",
    1,
    async (a) => () => {
      const config = { ...a.ctx.config, filePlaces: FILE_PLACES };
      return changeFilePlace({ ...a.ctx, config }, a.company.id, "eu");
    },
  ],
  [
    "removing a pick face",
    "pick-face.removed",
    1,
    async (a) => {
      const product = await aProduct(a.company, { onHand: 1 });
      await savePickFace(a.ctx, product.id, { location: "A-01-1-01", minUnits: 1, maxUnits: 5 });
      return () => removePickFace(a.ctx, product.id, product.lots[0]?.locationId ?? "");
    },
  ],
  [
    "changing a stock rule",
    "stock.rule-changed",
    1,
    async ({ ctx, company }) =>
      () =>
        setStopPickingDays(ctx, company.id, 30),
  ],
  [
    "booking opening stock with one key",
    "stock.imported",
    1,
    async ({ ctx, company }) => {
      const { sku } = await aProduct(company);
      const lines = [{ sku, quantity: 5, lotNumber: "", expiresOn: null, location: "" }];
      return () => receiveOpeningStock(ctx, company.id, { operationId: "opening-1", lines } as never);
    },
  ],
  [
    "switching a company's staged orders",
    "company.auto-process-changed",
    1,
    async ({ ctx, company }) =>
      () =>
        setAutoProcess(ctx, company.id, true),
  ],
  [
    "changing a filter option",
    "filter.changed",
    1,
    async ({ ctx }) => {
      const { id } = await addFilterOption(ctx, {
        pageLocation: "reports",
        filterType: "carrier",
        value: ctx.newId(),
        label: "A",
        sortOrder: 1,
        isActive: true,
      });
      return () => updateFilterOption(ctx, id, { label: "B" });
    },
  ],
  [
    "deleting a filter option",
    "filter.deleted",
    1,
    async ({ ctx }) => {
      const { id } = await addFilterOption(ctx, {
        pageLocation: "reports",
        filterType: "carrier",
        value: ctx.newId(),
        label: "A",
        sortOrder: 1,
        isActive: true,
      });
      return () => deleteFilterOption(ctx, id);
    },
  ],
  [
    "adding a print station with one form",
    "print-station.created",
    1,
    async ({ ctx }) => {
      const form = stationForm(ctx);
      return () => addStation(ctx, form);
    },
  ],
  [
    "changing a print station",
    "print-station.changed",
    1,
    async ({ ctx }) => {
      const form = stationForm(ctx);
      await addStation(ctx, form);
      return () => changeStation(ctx, form.key ?? "", { ...form, name: `${form.name} B` });
    },
  ],
  [
    "deleting a print station",
    "print-station.deleted",
    1,
    async ({ ctx }) => {
      const form = stationForm(ctx);
      await addStation(ctx, form);
      return () => deleteStation(ctx, form.key ?? "");
    },
  ],
  [
    "exporting a company's data",
    "data.taken-out",
    1,
    async ({ ctx, company }) =>
      () =>
        startDataExport(ctx, { companyId: company.id, format: "json" } as never),
  ],
];

/** A context whose actor no other test uses, so that its audit entries can be found. */
async function aWorld(): Promise<World> {
  const ctx = systemWorld();
  const user = await aUser("admin");
  ctx.clock.now = Date.parse("2026-11-22T10:00:00Z");
  const actor: Ctx["actor"] = { id: user.id, name: "Ada", email: `${user.id}@test`, role: "admin", companyId: null };
  return Object.assign(ctx, { actor });
}

const entriesOf = ({ directory, actor }: Ctx, action: AuditAction) =>
  directory.rows(
    { id: auditLog.id },
    sql`from ${auditLog} where ${auditLog.actorId} = ${actor.id} and ${auditLog.action} = ${action}`,
  );

test.each(USE_CASES)(
  "%s six times at once, and again later, leaves an entry for each change",
  async (_, action, times, arrange) => {
    const ctx = await aWorld();
    const act = await arrange({ ctx, company: await aCompany() });
    const before = (await entriesOf(ctx, action)).length;

    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(act));
    if (times > 0) expect(results.map(({ status }) => status)).toContain("fulfilled");
    await Promise.allSettled([act()]);

    expect((await entriesOf(ctx, action)).length - before).toBe(times);
  },
);
