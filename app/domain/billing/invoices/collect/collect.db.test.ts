import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { followWebhook, verifyWebhook } from "#app/domain/channels/webhooks.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { integrations, notifications } from "#db/schema/integrations";
import { aDraftInvoice, aRateCard, inNovember, type TestWork, workOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { worldOf } from "#tests/factories/world";
import { signedDelivery } from "#tests/support/stripe/sign";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";
import { runs } from "#tests/support/thorough";
import { DomainError } from "../../../kernel/errors";
import { listNotifications } from "../../../notifications/notifications.service.server";
import { markNotPaid } from "../../payments/reverse-payment.server";
import { CreditForm } from "../invoices.schema";
import { creditInvoice } from "../issue/credit-note.server";
import { issueInvoice } from "../issue/issue-invoice.server";
import { markPaid } from "../issue/paid.server";
import { getInvoice } from "../read-invoices.server";
import { collectInvoiceJob } from "./collect.server";
import { collectAgain, followInvoiceJob, followOpenInvoices } from "./follow.server";

const SECRET = "whsec_test";

/**
 * An issued invoice of a company whose payments Stripe collects. It has one line, or one line for each given kind of
 * work.
 */
async function aCollected(...kinds: NonNullable<TestWork["kind"]>[]) {
  const { company, ctx, id } = await aDraftInvoice(kinds.length > 0 ? await worked(kinds) : undefined);
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

async function worked(kinds: readonly NonNullable<TestWork["kind"]>[]) {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01" });
  await workOn(company, ...kinds.map((kind) => ({ day: "2026-10-05", kind, quantity: 3 })));
  return company;
}

/** The same context, except that the connection breaks while the nth call is answered. */
function cutOff<W extends Pick<Ctx, "fetch">>(world: W, nth: number): W {
  let calls = 0;
  return {
    ...world,
    fetch: (async (...args: Parameters<typeof fetch>) => {
      const answer = await world.fetch(...args);
      calls += 1;
      if (calls === nth) throw new TypeError("The connection broke");
      return answer;
    }) as typeof fetch,
  };
}

const news = (integrationId: string, companyId: string, ref: string) => ({
  type: "follow-invoice" as const,
  integrationId,
  companyId,
  ref,
});

test("an issued invoice is created at the collector, and a payment there marks it as paid here", async () => {
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
    await collectInvoiceJob(cutOff(world, nth), job);
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

test("a collector whose key was revoked is shown as failed until an invoice goes through", async () => {
  const { ctx, world, job, id, integrationId } = await aCollected();
  const statusOf = async () => (await ctx.db.find(integrations, integrationId))?.status;
  await collectInvoiceJob({ ...world, fetch: async () => Response.json({}, { status: 401 }) }, job);
  expect(await statusOf()).toBe("error");
  await collectAgain(world, id);
  await collectInvoiceJob(world, job);
  expect(await statusOf()).toBe("active");
});

test("a refusal by the collector is shown, waits for a user, and continues with Retry", async () => {
  const { ctx, world, account, job, invoice, company, id } = await aCollected();
  account.tax = 1000;
  await collectInvoiceJob(world, job);
  expect(await invoice()).toMatchObject({
    collectorStatus: "failed",
    collectorError: expect.stringContaining("different total"),
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
  await followOpenInvoices(world);
  expect(ctx.jobs).toContainEqual(job);
});

test("a completely credited invoice is voided there, a partly credited one is replaced, and one paid by hand is voided", async () => {
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

type Step =
  | { does: "credit"; lines: number[] }
  | { does: "collect"; cutAt: number }
  | { does: "paid there" | "paid here" | "not paid" | "news" };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("credit" as const), lines: fc.subarray([0, 1, 2], { minLength: 1 }) }),
  // The collect job, interrupted at one of its calls, or at none when it makes fewer.
  fc.record({ does: fc.constant("collect" as const), cutAt: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constantFrom("paid there", "paid here", "not paid", "news") }),
);
/** An operation that is not possible now is refused with a message. */
const orRefused = (error: unknown) => expect(error).toBeInstanceOf(DomainError);

test("after any credits, payments and interruptions the collector asks for exactly the open amount", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
      const { world, account, job, id, invoice, integrationId, company } = await aCollected("picked", "packed");
      const { lines } = await getInvoice(inNovember(), id);
      expect(lines).toHaveLength(3);
      const follow = async () => {
        for (const { id: ref } of account.invoices) await followInvoiceJob(world, news(integrationId, company.id, ref));
      };
      const open = () => account.invoices.filter(({ status }) => status === "open");
      const taken = new Set<number>();
      for (const one of steps) {
        if (one.does === "collect") await collectInvoiceJob(cutOff(world, one.cutAt), job);
        else if (one.does === "news") await follow();
        else if (one.does === "paid here") await markPaid(world, id).catch(orRefused);
        else if (one.does === "not paid") await markNotPaid(world, id).catch(orRefused);
        else if (one.does === "paid there") account.pay(open()[0]?.id ?? "");
        else if ("lines" in one) {
          const positions = one.lines.map((at) => lines[at]?.position ?? 0);
          const form = CreditForm.parse({ what: "some", lines: positions.map(String), reason: "Agreed" });
          await creditInvoice(world, id, form).then(() => {
            for (const position of positions) taken.add(position);
          }, orRefused);
        }
        expect(open().length, "never asked for twice").toBeLessThanOrEqual(1);
      }
      for (let n = 0; n < 2; n += 1) await collectInvoiceJob(world, job);
      await follow();
      await collectInvoiceJob(world, job);

      const { status, collectorStatus } = await invoice();
      const left = lines.filter(({ position }) => !taken.has(position));
      const due = left.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(collectorStatus, "nothing is left to be done").not.toBe("waiting");
      if (account.invoices.some((each) => each.status === "paid")) expect(["paid", "credited"]).toContain(status);
      const asked = open().map((each) => account.total(each));
      expect([status, asked]).toEqual([status, status === "issued" && collectorStatus === "open" ? [due] : []]);
    }),
    { numRuns: runs(6, { thorough: 50 }) },
  );
});

test("an invoice whose manual payment is reverted is collected again, even while the void is still being sent", async () => {
  const { ctx, world, account, job, id, invoice } = await aCollected("picked", "packed");
  await collectInvoiceJob(world, job);
  await markPaid(world, id);
  await collectInvoiceJob(world, job);
  expect(await invoice()).toMatchObject({ status: "paid", collectorStatus: "void", payUrl: null });
  ctx.jobs.length = 0;
  await markNotPaid(world, id);
  expect(ctx.jobs).toEqual([job]);
  expect((await invoice()).collectorStatus).toBe("waiting");
  await collectInvoiceJob(world, job);
  expect(account.invoices.map(({ status }) => status)).toEqual(["void", "open"]);
  const { collectorStatus, payUrl } = await invoice();
  expect({ collectorStatus, payUrl }).toEqual({
    collectorStatus: "open",
    payUrl: `https://invoice.stripe.com/i/${account.invoices[1]?.id}`,
  });

  // The job that voids the invoice at Stripe ends after the payment was reverted, so its outcome must not overwrite the
  // newer state.
  await markPaid(world, id);
  const late = {
    ...world,
    fetch: (async (input: RequestInfo, init?: RequestInit) => {
      const answer = await world.fetch(input, init);
      if (String(input instanceof Request ? input.url : input).endsWith("/void")) await markNotPaid(world, id);
      return answer;
    }) as typeof fetch,
  };
  await collectInvoiceJob(late, job);
  expect((await invoice()).collectorStatus).toBe("waiting");
  await collectInvoiceJob(world, job);
  expect((await invoice()).collectorStatus).toBe("open");
  expect(account.invoices.filter(({ status }) => status === "open")).toHaveLength(1);
});

test("paid in full there while a line was being credited, the credit stays owed to the customer", async () => {
  const { world, account, job, id, invoice, integrationId, company } = await aCollected("picked", "packed");
  await collectInvoiceJob(world, job);
  const form = CreditForm.parse({ what: "some", lines: "1", reason: "Wrong" });
  const note = await creditInvoice(world, id, form);
  account.pay("in_1");
  await followInvoiceJob(world, news(integrationId, company.id, "in_1"));
  expect(await invoice()).toMatchObject({ status: "paid", openMinor: 0 });
  const { invoice: credited } = await getInvoice(inNovember(), note);
  expect(credited).toMatchObject({ status: "issued", openMinor: credited.totalMinor });
});

test("an overdue invoice notifies the payer and the provider until it is paid or credited", async () => {
  for (const settle of [markPaid, (world: Ctx, id: string) => creditInvoice(world, id, CreditForm.parse(WHOLE))]) {
    const { ctx, world, company, id } = await aCollected();
    const told = async () => {
      const client = worldOf(await aUser("client", { companyId: company.id }), "billing.read");
      return (await listNotifications(client, { kind: "invoice" })).map(({ title }) => title).sort();
    };
    ctx.clock.now = Date.parse("2026-12-24T03:17:00Z");
    await followOpenInvoices(world);
    await followOpenInvoices(world);
    expect(await told()).toEqual([expect.stringMatching(/^INV-\d+ is overdue$/), "Invoice for October 2026"]);
    expect(await troubleOf(company)).toEqual([]);
    await settle(world, id);
    expect((await told()).filter((title) => title.includes("overdue"))).toEqual([]);
  }
});
const WHOLE = { what: "all", reason: "Agreed by phone" };

test("what a worker had made there before it died asks for nothing once the invoice is credited, and for less once a line is", async () => {
  const calls = ["POST /v1/invoices", "add_lines", "finalize"];
  for (const last of calls)
    for (const what of ["all", "some"] as const) {
      const { world, account, job, invoice, id } = await aCollected("picked", "packed");
      const cut = (async (input, init) => {
        const answer = await world.fetch(input, init);
        const isLast = `${init?.method} ${new URL(String(input)).pathname}`.endsWith(last);
        if (isLast) throw new TypeError("The connection broke");
        return answer;
      }) as typeof fetch;
      await collectInvoiceJob({ ...world, fetch: cut }, job);
      expect([account.invoices.length, (await invoice()).collectorRef]).toEqual([1, null]);

      await creditInvoice(
        world,
        id,
        CreditForm.parse({ reason: "Billed twice", what, lines: what === "all" ? [] : ["1"] }),
      );
      for (let twice = 0; twice < 2; twice++) await collectInvoiceJob(world, job);
      const asking = account.invoices.filter(({ status }) => status !== "void");
      expect(asking.map((each) => account.total(each))).toEqual(what === "all" ? [] : [225]);
      expect(await invoice()).toMatchObject({ collectorError: null });
    }
});
