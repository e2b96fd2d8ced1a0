import { beforeEach, describe, expect, test } from "vitest";
import type { Connection, PartnerWorld } from "#app/integrations/partner";
import { encodeForm } from "#app/integrations/stripe/form";
import { stripe } from "#app/integrations/stripe/invoicer";
import { signedDelivery } from "#tests/support/stripe/sign";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";
import { describeInvoicer } from "./invoicer-contract";

const NOW = Date.UTC(2026, 10, 21, 12);

function worldOf(fake: FakeStripe, allowLocalStores = false): PartnerWorld {
  return { fetch: fake.fetch, now: () => NOW, randomHex: (bytes) => "0".repeat(2 * bytes), allowLocalStores };
}
const CONNECTION: Connection = { storeUrl: "", apiKey: TEST_KEY, apiSecret: "", found: null };

describeInvoicer("Stripe", stripe, async () => {
  const fake = new FakeStripe();
  const { account } = fake;
  return {
    world: worldOf(fake),
    connection: CONNECTION,
    trouble: (trouble, which) => account.troubles.next(trouble, which),
    calm: () => account.troubles.calm(),
    nextDay: () => account.nextDay(),
    customers: () => account.customers.length,
    invoices: () =>
      account.invoices.map((invoice) => ({
        status: invoice.status,
        lines: invoice.lines.length,
        total: account.total(invoice),
        mailed: invoice.mailed,
      })),
    pay: (id) => account.pay(id),
    deliver: (id, secrets, at) =>
      signedDelivery(
        { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { id, object: "invoice" } } },
        secrets,
        at,
      ),
  };
});

describe("Stripe", () => {
  let fake: FakeStripe;
  beforeEach(() => {
    fake = new FakeStripe();
  });

  test.each([
    ["a publishable key", "pk_test_51Nfake00000", "publishable"],
    ["something that is no key", "hunter2", "not a Stripe key"],
    ["nothing", "", "not a Stripe key"],
  ])("%s is refused before any call", async (_, apiKey, words) => {
    const asking = stripe.connect(worldOf(fake), { ...CONNECTION, apiKey });
    await expect(asking).rejects.toMatchObject({ fault: "auth", message: expect.stringContaining(words) });
    expect(fake.account.requests).toEqual([]);
  });

  test("a live key is refused where things are tried out", async () => {
    const live = { ...CONNECTION, apiKey: "sk_live_51Nfake00000" };
    await expect(stripe.connect(worldOf(fake, true), live)).rejects.toMatchObject({
      message: expect.stringContaining("live key"),
    });
    expect(fake.account.requests).toEqual([]);
  });

  test("a key without balance permission is checked by another call", async () => {
    fake.account.isRestricted = true;
    const { message } = await stripe.connect(worldOf(fake), CONNECTION);
    expect(message).toBe("Connected to Stripe, in test mode: no one is charged.");
    expect(fake.account.requests.map(({ path }) => path)).toEqual(["/v1/balance", "/v1/customers"]);
    expect(fake.account.requests[0]?.headers.get("stripe-version")).toBe("2026-10-28.endive");
  });

  test("an invoice that Stripe would charge otherwise is not sent out", async () => {
    fake.account.tax = 1900;
    const customerId = await stripe.ensureCustomer(worldOf(fake), CONNECTION, {
      companyId: "c",
      name: "Tern",
      email: "t@tern.test",
      key: "k",
    });
    const lines = [{ description: "Stored", amountMinor: 1000, from: NOW, to: NOW }];
    const issuing = stripe.issue(worldOf(fake), CONNECTION, {
      key: "k2",
      number: "1",
      customerId,
      currency: "EUR",
      daysUntilDue: 30,
      lines,
    });
    await expect(issuing).rejects.toMatchObject({ fault: "refused", message: expect.stringContaining("total") });
    expect(fake.account.invoices).toMatchObject([{ status: "draft", currency: "eur" }]);
  });

  async function anIssue(currency: string, amountMinor: number) {
    const company = { companyId: "c", name: "Tern", email: "t@tern.test", key: "k" };
    const customerId = await stripe.ensureCustomer(worldOf(fake), CONNECTION, company);
    const lines = [{ description: "Stored", amountMinor, from: NOW, to: NOW }];
    return stripe.issue(worldOf(fake), CONNECTION, {
      ...{ key: "k2", number: "1", customerId, currency, daysUntilDue: 30, lines },
    });
  }

  test.each([
    ["ISK", 5, 500],
    ["UGX", 5, 500],
    ["MGA", 1_900, 19],
    ["KWD", 5_120, 5_120],
  ])("%s %i goes out in Stripe's own minor units and comes back in ours", async (currency, minor, amount) => {
    expect(await anIssue(currency, minor)).toMatchObject({ status: "open", totalMinor: minor });
    expect(fake.account.invoices).toMatchObject([{ lines: [{ amount }] }]);
  });

  test.each([
    ["KWD", 5_124],
    ["MGA", 1_990],
    ["ZZZ", 1_990],
  ])("%s %i cannot be collected exactly, and no invoice is made", async (currency, minor) => {
    await expect(anIssue(currency, minor)).rejects.toMatchObject({ fault: "refused" });
    expect(fake.account.invoices).toEqual([]);
  });

  test("a loopback address replaces Stripe in local work only", async () => {
    const local = { ...CONNECTION, storeUrl: "http://localhost:9/stripe/" };
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      urls.push(String(input));
      return fake.fetch(input, init);
    };
    await stripe.connect({ ...worldOf(fake), fetch }, local);
    await expect(stripe.connect({ ...worldOf(fake, true), fetch }, local)).rejects.toThrow();
    expect(urls).toEqual(["https://api.stripe.com/v1/balance", "http://localhost:9/stripe/v1/balance"]);
  });

  test("news of other things than invoices does nothing", async () => {
    const event = { id: "evt_2", type: "customer.created", data: { object: { id: "cus_1", object: "customer" } } };
    const { headers, body } = await signedDelivery(event, ["whsec_1"], NOW);
    expect(await stripe.readWebhook("whsec_1", headers, body, NOW)).toEqual({ kind: "ping" });
  });
});

test("nested fields are encoded as Stripe expects, for any content", () => {
  const form = encodeForm({
    a: "1 & 2=\ud800",
    lines: [{ amount: -5, period: { start: 1 } }],
    none: undefined,
    flag: false,
  });
  expect([...new URLSearchParams(form)]).toEqual([
    ["a", "1 & 2=\ufffd"],
    ["lines[0][amount]", "-5"],
    ["lines[0][period][start]", "1"],
    ["flag", "false"],
  ]);
});
