import { beforeEach, describe, expect, test } from "vitest";
import type { Invoicer, InvoiceToSend, SentInvoice } from "#app/integrations/invoicer";
import type { Connection, PartnerError, PartnerWorld } from "#app/integrations/partner";
import type { PartnerTrouble } from "#tests/support/partner/partner-faults";
import { PARTNER_TROUBLES } from "./shipper-contract";

/** The interface of a collector's fake for the contract tests. */
export interface InvoicerStage {
  world: PartnerWorld;
  /** An integration that is not connected yet. */
  connection: Connection;
  /** The next request of the path, or every request of it, has this fault. */
  trouble(trouble: PartnerTrouble, which?: { times?: number; path?: RegExp }): void;
  calm(): void;
  /** Advances the clock until the partner has forgotten its idempotency keys. */
  nextDay(): void;
  customers(): number;
  /** All invoices at the partner, including drafts, with the sum of their lines. */
  invoices(): { status: string; lines: number; total: number; mailed: number }[];
  pay(invoiceId: string): void;
  /** A webhook delivery, signed with each secret. */
  deliver(invoiceId: string, secrets: string[], at: number): Promise<{ headers: Headers; body: Uint8Array }>;
}

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 9, 1);
const COMPANY = { companyId: "company-1", name: "Helix Ünlimited", email: "owner@helix.test", key: "inv:company-1" };

/** The behavior that every invoicing adapter guarantees, whoever collects the payment. */
export function describeInvoicer(name: string, invoicer: Invoicer, open: () => Promise<InvoicerStage>): void {
  describe(`${name} keeps the contract of an invoicer`, () => {
    let stage: InvoicerStage;
    let connection: Connection;

    beforeEach(async () => {
      stage = await open();
      connection = { ...stage.connection, found: (await invoicer.connect(stage.world, stage.connection)).found };
    });

    const customer = (company = COMPANY) => invoicer.ensureCustomer(stage.world, connection, company);
    const issue = (invoice: InvoiceToSend): Promise<SentInvoice> => invoicer.issue(stage.world, connection, invoice);
    const lineOf = (n: number, amountMinor = 100 + n) => ({
      description: `Picked, day ${n}`,
      amountMinor,
      from: FROM + n * DAY,
      to: FROM + (n + 1) * DAY,
    });
    async function anInvoice(invoice: Partial<InvoiceToSend> = {}): Promise<InvoiceToSend> {
      return {
        key: "inv:company-1:2026-10",
        number: "INV-0001",
        customerId: await customer(),
        currency: "USD",
        daysUntilDue: 14,
        lines: [lineOf(0), lineOf(1), lineOf(2, -50)],
        ...invoice,
      };
    }

    test("the report of a connection keeps the keys to itself", async () => {
      const { message } = await invoicer.connect(stage.world, stage.connection);
      expect(message).toMatch(/^Connected to /);
      expect(message).not.toContain(connection.apiKey);
    });

    test("a company is one customer, also on another day and with a shared address", async () => {
      const first = await customer();
      expect(await customer()).toBe(first);
      stage.nextDay();
      expect(await customer()).toBe(first);
      expect(await customer({ ...COMPANY, companyId: "company-2", key: "inv:company-2" })).not.toBe(first);
      expect(stage.customers()).toBe(2);
    });

    test("an invoice is issued with all its lines, at their sum, and can be paid then", async () => {
      const sent = await issue(await anInvoice());
      expect(sent).toMatchObject({ status: "open", totalMinor: 151 });
      expect(sent.payUrl).toMatch(/^https:/);
      expect(sent.pdfUrl).toMatch(/^https:/);
      expect(stage.invoices()).toEqual([{ status: "open", lines: 3, total: 151, mailed: 0 }]);
    });

    test("as many lines as fit are taken, and one more is refused before anything is made", async () => {
      const lines = Array.from({ length: invoicer.mostLines + 1 }, (_, n) => lineOf(n));
      const tooLong = await anInvoice({ lines, key: "inv:long" });
      await expect(issue(tooLong)).rejects.toMatchObject({ fault: "refused" });
      await expect(issue({ ...tooLong, lines: [] })).rejects.toMatchObject({ fault: "refused" });
      expect(stage.invoices()).toEqual([]);
      await issue({ ...tooLong, lines: lines.slice(1) });
      expect(stage.invoices()).toMatchObject([{ lines: invoicer.mostLines, status: "open" }]);
    });

    test("wherever responses are lost, also on another day, one complete invoice is created", async () => {
      const invoice = await anInvoice();
      // Each attempt gets one write further than the one before.
      for (let tries = 0; tries < 3; tries++) {
        stage.trouble("loses its answer", { times: 1, path: /^POST/ });
        await issue(invoice).catch((error: PartnerError) => expect(error.fault).toBe("timeout"));
        stage.calm();
        stage.nextDay();
      }
      const sent = await issue(invoice);
      expect(await issue(invoice)).toEqual(sent);
      expect(stage.invoices()).toEqual([{ status: "open", lines: 3, total: 151, mailed: 0 }]);
    });

    test("it is emailed on request", async () => {
      const { invoiceId } = await issue(await anInvoice());
      expect(await invoicer.send(stage.world, connection, invoiceId)).toMatchObject({ invoiceId, status: "open" });
      expect(stage.invoices()).toMatchObject([{ mailed: 1 }]);
    });

    test("an invoice is found by the start of its key, and an unfinished one is deleted", async () => {
      const invoice = await anInvoice();
      const made = { customerId: invoice.customerId, keyBegins: invoice.key };
      expect(await invoicer.find(stage.world, connection, made)).toBeNull();
      stage.trouble("breaks off in the middle of its answer", { path: /finalize/, times: 1 });
      await expect(issue(invoice)).rejects.toMatchObject({ fault: expect.any(String) });
      const cut = await invoicer.find(stage.world, connection, made);
      expect(cut).toMatchObject({ status: "draft", totalMinor: 151 });
      expect(await invoicer.void(stage.world, connection, cut?.invoiceId ?? "")).toMatchObject({ status: "void" });
      expect(stage.invoices()).toEqual([]);

      const less = await issue({ ...invoice, key: `${invoice.key}:1`, lines: [lineOf(0)] });
      expect(await invoicer.find(stage.world, connection, made)).toMatchObject({
        invoiceId: less.invoiceId,
        status: "open",
      });
      expect(await invoicer.find(stage.world, connection, { ...made, keyBegins: "another" })).toBeNull();
    });

    test("an open invoice is made void, again without harm; a paid one is not", async () => {
      const { invoiceId } = await issue(await anInvoice());
      const { invoiceId: paid } = await issue(await anInvoice({ key: "inv:company-1:2026-11" }));
      stage.pay(paid);
      expect(await invoicer.void(stage.world, connection, invoiceId)).toMatchObject({ status: "void" });
      expect(await invoicer.void(stage.world, connection, invoiceId)).toMatchObject({ status: "void" });
      await expect(invoicer.void(stage.world, connection, paid)).rejects.toMatchObject({ fault: "refused" });
      expect(await invoicer.fetchInvoice(stage.world, connection, paid)).toMatchObject({ status: "paid" });
    });

    test("an invoice that is not there is null", async () => {
      expect(await invoicer.fetchInvoice(stage.world, connection, "in_999")).toBeNull();
    });

    test.each(Object.keys(PARTNER_TROUBLES) as (keyof typeof PARTNER_TROUBLES)[])(
      "a partner that %s gets a sentence without keys, for every call",
      async (trouble) => {
        const invoice = await anInvoice();
        stage.trouble(trouble);
        const asked = [issue(invoice), customer(), invoicer.connect(stage.world, stage.connection)];
        for (const outcome of await Promise.allSettled<unknown>(asked)) {
          const error = outcome.status === "rejected" ? outcome.reason : null;
          expect(error).toMatchObject({ name: "PartnerError", fault: PARTNER_TROUBLES[trouble] });
          expect(error.message).toMatch(/^[^<>{}]{20,400}\.?[”"]?$/);
          expect(error.message).not.toContain(connection.apiKey);
        }
      },
    );

    test("a webhook is accepted with a known secret while it is recent", async () => {
      const { invoiceId } = await issue(await anInvoice());
      const now = stage.world.now();
      const { headers, body } = await stage.deliver(invoiceId, ["whsec_old", "whsec_new"], now);
      const news = { kind: "invoice", invoiceId, topic: "invoice.paid" };
      expect(await invoicer.readWebhook("whsec_old", headers, body, now)).toMatchObject(news);
      expect(await invoicer.readWebhook("whsec_new", headers, body, now + 299_000)).toMatchObject(news);
      const refused = { kind: "bad-signature" };
      expect(await invoicer.readWebhook("whsec_new", headers, body, now + 302_000)).toEqual(refused);
      expect(await invoicer.readWebhook("whsec_other", headers, body, now)).toEqual(refused);
      expect(await invoicer.readWebhook("", headers, body, now)).toEqual(refused);
      expect(await invoicer.readWebhook("whsec_new", new Headers(), body, now)).toEqual(refused);
      const forged = Uint8Array.from(body, (byte, index) => (index === 10 ? byte ^ 1 : byte));
      expect(await invoicer.readWebhook("whsec_new", headers, forged, now)).toEqual(refused);
    });
  });
}
