import { beforeAll, describe, expect, test } from "vitest";
import { enqueueUncollected } from "#app/domain/billing/invoices/collect/follow.server";
import { CreditForm } from "#app/domain/billing/invoices/invoices.schema";
import { creditInvoice } from "#app/domain/billing/invoices/issue/credit-note.server";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { markPaid } from "#app/domain/billing/invoices/issue/paid.server";
import { getInvoice } from "#app/domain/billing/invoices/read-invoices.server";
import { BulkQuery } from "#app/domain/fulfillment/bulk/bulk.schema";
import { changeMany } from "#app/domain/fulfillment/bulk/bulk-orders.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Permission } from "#app/domain/kernel/permissions";
import { resumeRuns } from "#app/domain/orders/bulk-runs/resume-runs.server";
import { processAll } from "#app/domain/staging/bulk-runs.server";
import { dataExportJob } from "#app/domain/system/data-exports/data-exports.jobs.server";
import { startDataExport } from "#app/domain/system/data-exports/data-exports.service.server";
import { erasePerson } from "#app/domain/system/erasure/erasure.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import { integrations } from "#db/schema/integrations";
import { aDraftInvoice } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { stagedOrders } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { expectLoggedErrors } from "#tests/setup/console";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";
import { cookieOf } from "./call";

const isDown = () => Promise.reject(new Error("The queue is down"));
const withoutQueue = { ...testEnv, JOBS: { send: isDown, sendBatch: isDown } } as unknown as Env;

let cookie: string;
beforeAll(async () => {
  cookie = await cookieOf("admin");
});

/** The context of an administrator's request while the queue is down. */
const requestCtx = (permission: Permission): Promise<Ctx> =>
  new RequestState(withoutQueue, new Request("http://stowline.test/", { headers: { Cookie: cookie } })).ctxFor(
    permission,
  );

/** An invoice that Stripe collects, and a context in November. */
async function aCollectedDraft() {
  const { company, ctx, id } = await aDraftInvoice();
  await ctx.db.company(company.id).insert(integrations, {
    id: ctx.newId(),
    type: "stripe",
    name: "Stripe",
    apiKeySealed: await ctx.sealer.seal(TEST_KEY),
    apiKeyHint: "…",
    apiSecretSealed: await ctx.sealer.seal("whsec_test"),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const request = { ...(await requestCtx("billing.manage")), now: ctx.now, fetch: new FakeStripe().fetch };
  return { company, id, request };
}

/** Makes the change while the queue is down. Returns the company and a check that the change was made. */
interface Change {
  act(): Promise<{ company: { id: string }; state: unknown }>;
  state: unknown;
  /**
   * The cron's query that finds the lost work, and the message that it enqueues. Absent when the nightly sweep does
   * this.
   */
  found?: { by(ctx: Ctx): Promise<unknown>; type: string };
}

const collected = { by: enqueueUncollected, type: "collect-invoice" };
const run = (type: string) => ({ by: resumeRuns, type });

const CHANGES: Record<string, Change> = {
  "an invoice is issued": {
    async act() {
      const { company, id, request } = await aCollectedDraft();
      await issueInvoice(request, id);
      return { company, state: (await getInvoice(request, id)).invoice };
    },
    state: { status: "issued", collectorStatus: "waiting" },
    found: collected,
  },
  "an invoice is marked as paid": {
    async act() {
      const { company, id, request } = await aCollectedDraft();
      await issueInvoice(request, id);
      await markPaid(request, id);
      return { company, state: (await getInvoice(request, id)).invoice };
    },
    state: { status: "paid", collectorStatus: "waiting" },
    found: collected,
  },
  "an invoice is credited": {
    async act() {
      const { company, id, request } = await aCollectedDraft();
      await issueInvoice(request, id);
      await creditInvoice(request, id, CreditForm.parse({ what: "all", reason: "Agreed" }));
      return { company, state: (await getInvoice(request, id)).invoice };
    },
    state: { status: "credited", collectorStatus: "waiting" },
    found: collected,
  },
  "many orders are held": {
    async act() {
      const company = await aCompany();
      const product = await aProduct(company, { onHand: 40 });
      const made = [];
      for (let n = 0; n < 12; n++) made.push(await anOrder(company, { lines: [{ product }] }));
      const query = BulkQuery.parse({ act: "hold", id: made.map(({ id }) => id) });
      const asked = crypto.randomUUID();
      return {
        company,
        state: await changeMany(await requestCtx("orders.read"), query, { asked, reason: "Paid twice" }),
      };
    },
    state: { total: 12 },
    found: run("change-orders"),
  },
  "all staged orders are processed": {
    async act() {
      const company = await aCompany();
      const product = await aProduct(company, { onHand: 400 });
      const wanted = Array.from({ length: 60 }, (_, n) => ({ lines: [{ sku: product.sku }], placedAt: 1e12 + n }));
      await stagedOrders(company, wanted);
      return { company, state: await processAll(await requestCtx("orders.create"), company.id) };
    },
    state: {},
    found: run("process-staged"),
  },
  "a person is erased": {
    async act() {
      const company = await aCompany();
      const email = `erased-${crypto.randomUUID()}@example.test`;
      await anOrder(company, { status: "completed", customerEmail: email });
      return { company, state: await erasePerson(await requestCtx("people.erase"), email) };
    },
    state: { orders: 1 },
  },
  "a data export is started": {
    async act() {
      const company = await aCompany();
      await startDataExport(await requestCtx("data.export"), { companyId: company.id, format: "csv" });
      return { company, state: {} };
    },
    state: {},
    found: { by: (ctx) => dataExportJob(ctx, { type: "take-out" }), type: "take-out" },
  },
};

describe("while the queue is down, a change of a page is made, and the cron finds its work", () => {
  test.each(Object.entries(CHANGES))("%s", async (_, change) => {
    expectLoggedErrors();
    const { company, state } = await change.act();
    expect(state).toMatchObject(change.state as object);
    if (!change.found) return;
    const cron = systemWorld();
    cron.clock.now = Date.now() + 10 * 60_000;
    await change.found.by(cron);
    const types = cron.jobs.flatMap((job) => ("companyId" in job && job.companyId === company.id ? [job.type] : []));
    expect(types).toEqual([change.found.type]);
  });
});
