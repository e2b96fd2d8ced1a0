import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/domain/ctx";
import { followWebhook, verifyWebhook } from "#app/domain/inbound/webhooks.service.server";
import { integrations, notifications } from "#db/schema/integrations";
import { aDraftInvoice, inNovember } from "#tests/factories/billing";
import { dyingWorld, Killed } from "#tests/factories/dying-world";
import { signedDelivery } from "#tests/support/stripe/sign";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";
import { CreditForm } from "../invoices.schema";
import { creditInvoice } from "../issue/credit-note.server";
import { issueInvoice } from "../issue/issue-invoice.server";
import { markPaid } from "../issue/paid.server";
import { getInvoice } from "../read-invoices.server";
import { collectInvoiceJob } from "./collect.server";
import { collectAgain, followInvoiceJob, lookAfterOpen } from "./follow.server";

const SECRET = "whsec_test";

/** An issued invoice of a company whose money Stripe collects. */
async function aCollected() {
  const { company, ctx, id } = await aDraftInvoice();
  const stripe = new FakeStripe();
  const integrationId = ctx.newId();
  await ctx.db.company(company.id).insert(integrations, {
    id: integrationId,
    type: "stripe",
    name: "Stripe",
    apiKeySealed: await ctx.sealer.seal(TEST_KEY),
    apiKeyHint: "…",
    apiSecretSealed: await ctx.sealer.seal(SECRET),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const world = { ...ctx, fetch: stripe.fetch };
  await issueInvoice(world, id);
  const job = { type: "collect-invoice" as const, companyId: company.id, invoiceId: id };
  const invoice = async () => (await getInvoice(inNovember(), id)).invoice;
  return { company, ctx, world, stripe, account: stripe.account, id, integrationId, job, invoice };
}

const news = (integrationId: string, companyId: string, ref: string) => ({
  type: "follow-invoice" as const,
  integrationId,
  companyId,
  ref,
});

test("issued here it is made there, and paid there it is paid here", async () => {
  const { ctx, world, account, job, invoice, integrationId, company } = await aCollected();
  expect(ctx.jobs).toContainEqual(job);
  await collectInvoiceJob(world, job);
  await collectInvoiceJob(world, job);
  const { number } = await invoice();
  expect(account.invoices).toMatchObject([
    { status: "open", lines: [{ amount: 200, description: "Orders picked, first item" }], daysUntilDue: 30 },
  ]);
  expect(account.invoices[0]?.metadata.stowline_number).toBe(`INV-${String(number).padStart(6, "0")}`);
  expect(await invoice()).toMatchObject({ collectorStatus: "open", payUrl: "https://invoice.stripe.com/i/in_1" });

  account.pay("in_1");
  const { headers, body } = await signedDelivery(
    { id: "evt_1", type: "invoice.paid", data: { object: { id: "in_1", object: "invoice" } } },
    [SECRET],
    world.now(),
  );
  const verified = await verifyWebhook(world, integrationId, headers, body);
  expect(await verifyWebhook(world, integrationId, new Headers({ "stripe-signature": "t=1,v1=00" }), body)).toBeNull();
  ctx.jobs.length = 0;
  await followWebhook(world, verified as NonNullable<typeof verified>);
  expect(ctx.jobs).toEqual([news(integrationId, company.id, "in_1")]);
  for (const each of [ctx.jobs[0], ctx.jobs[0]]) await followInvoiceJob(world, each as ReturnType<typeof news>);
  expect(await invoice()).toMatchObject({ status: "paid", collectorStatus: "paid", payUrl: null });
  await followInvoiceJob(world, news(integrationId, company.id, "in_unknown"));
});

test.each([1, 2, 3, 4])("killed at its trip %i and run again, it makes one invoice there", async (trip) => {
  for (const counts of [true, false]) {
    const { world, account, job, invoice } = await aCollected();
    await collectInvoiceJob(dyingWorld(world, trip, counts), job).catch(expectKilled);
    await collectInvoiceJob(world, job);
    await collectInvoiceJob(world, job);
    expect(account.invoices).toHaveLength(1);
    expect(account.customers).toHaveLength(1);
    expect(await invoice()).toMatchObject({ collectorStatus: "open", collectorRef: "in_1" });
  }
});
const expectKilled = (error: unknown) => expect(error).toBeInstanceOf(Killed);

test.each([1, 2, 3, 4, 5, 6])(
  "cut off at the %ith call to the collector and run again, or twice at once, it makes one",
  async (nth) => {
    const { world, account, job, invoice } = await aCollected();
    let calls = 0;
    const cut = {
      ...world,
      fetch: (async (...args: Parameters<typeof fetch>) => {
        const answer = await world.fetch(...args);
        calls += 1;
        if (calls === nth) throw new TypeError("The connection broke");
        return answer;
      }) as typeof fetch,
    } satisfies Ctx;
    await collectInvoiceJob(cut, job);
    await Promise.all([collectInvoiceJob(world, job), collectInvoiceJob(world, job)]);
    expect(account.invoices).toHaveLength(1);
    expect(account.invoices[0]?.lines).toHaveLength(1);
    expect(await invoice()).toMatchObject({ collectorStatus: "open", collectorError: null });
  },
);

const troubleOf = (company: { id: string }) => {
  const db = inNovember().db.company(company.id);
  return db.rows(
    { title: notifications.title, body: notifications.body },
    (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'billing-trouble'`,
  );
};

test("what the collector refuses is said in words, waits for a person, and goes on at Retry", async () => {
  const { ctx, world, account, job, invoice, company, id } = await aCollected();
  account.tax = 1000;
  await collectInvoiceJob(world, job);
  expect(await invoice()).toMatchObject({
    collectorStatus: "failed",
    collectorError: expect.stringContaining("another total"),
  });
  expect(await troubleOf(company)).toHaveLength(1);
  account.tax = 0;
  ctx.jobs.length = 0;
  await collectAgain(world, id);
  expect(ctx.jobs).toEqual([job]);
  await collectInvoiceJob(world, job);
  expect(await invoice()).toMatchObject({ collectorStatus: "open", collectorError: null });
  expect(await troubleOf(company)).toEqual([]);
});

test("a collector that is down is tried again later by itself, and each night", async () => {
  const { ctx, world, job, invoice } = await aCollected();
  const down = { ...world, fetch: (async () => new Response("", { status: 503 })) as typeof fetch };
  ctx.jobs.length = 0;
  await collectInvoiceJob(down, job);
  expect(ctx.jobs).toEqual([{ ...job, tries: 1 }]);
  expect(await invoice()).toMatchObject({ collectorStatus: "waiting", collectorError: expect.any(String) });
  await collectInvoiceJob(down, { ...job, tries: 8 });
  expect(ctx.jobs).toHaveLength(1);
  await lookAfterOpen(world);
  expect(ctx.jobs).toContainEqual(job);
});

test("credited whole it is void there; credited in part it is made anew with what is left; paid by hand it is void", async () => {
  const { world, account, job, id, invoice } = await aCollected();
  await collectInvoiceJob(world, job);
  await creditInvoice(world, id, CreditForm.parse({ reason: "Agreed" }));
  await collectInvoiceJob(world, job);
  await collectInvoiceJob(world, job);
  expect(account.invoices.map(({ status }) => status)).toEqual(["void"]);
  expect(await invoice()).toMatchObject({ status: "credited", collectorStatus: "void", payUrl: null });

  const other = await aCollected();
  await collectInvoiceJob(other.world, other.job);
  await markPaid(other.world, other.id);
  await collectInvoiceJob(other.world, other.job);
  expect(other.account.invoices.map(({ status }) => status)).toEqual(["void"]);
});

test("an overdue invoice is said to the provider until it is paid", async () => {
  const { ctx, world, company, id } = await aCollected();
  ctx.clock.now = Date.parse("2026-12-24T03:17:00Z");
  await lookAfterOpen(world);
  await lookAfterOpen(world);
  expect((await troubleOf(company)).map(({ title }) => title)).toEqual([expect.stringContaining("is overdue")]);
  await markPaid(world, id);
  expect(await troubleOf(company)).toEqual([]);
});
