import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { getInvoice } from "#app/domain/billing/invoices/read-invoices.server";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { invoiceLines, invoices } from "#db/schema/billing";
import { dailyWork } from "#db/schema/rollups";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { TEST_KEY } from "#tests/support/stripe/stripe";
import { before, dbOf, type Scenes } from "../scenario";

const DAY = 86_400_000;

export const BILLING: Scenes = {
  async "an invoice is collected, and the collector has news of it"() {
    const { company, ctx, id } = await aDraftInvoice();
    const storeUrl = `${inject("partnersUrl")}/stripe/${id}`;
    const config = { apiKey: TEST_KEY, apiSecret: "whsec_test", storeUrl, webhookUrl: null };
    const made = { type: "stripe" as const, name: "Stripe", companyId: company.id, config };
    const { integration } = await createIntegration(ctx, made);
    await issueInvoice(ctx, id);
    const collect = { type: "collect-invoice" as const, companyId: company.id, invoiceId: id };
    const messages = [collect, { ...collect, tries: 1 }];
    const news = { type: "follow-invoice" as const, companyId: company.id, integrationId: integration.id, ref: "in_1" };
    const state = async () => {
      const headers = { authorization: `Bearer ${TEST_KEY}` };
      const there = await fetch(`${storeUrl}/v1/invoices?customer=cus_1`, { headers });
      const { data } = (await there.json()) as { data: { status: string; total: number }[] };
      const { invoice } = await getInvoice(systemWorld(), id);
      return [data.map(({ status, total }) => [status, total]), invoice.collectorStatus, invoice.collectorRef];
    };
    return { company, messages: [...messages, news], state, proof: `[[["open",200]],"open","in_1"]` };
  },
  async "the invoices of a month that is over are drafted"() {
    const company = await aCompany();
    await aRateCard(company);
    const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
    await workOn(company, { day: `${lastMonth}-05` }, { day: `${lastMonth}-06`, quantity: 3 });
    const state = () =>
      dbOf(company).rows(
        { status: invoices.status, total: invoices.totalMinor, lines: sql<number>`count(*)` },
        (own) => sql`from ${invoices} join ${invoiceLines} on ${own.through(invoiceLines, invoices)}
          and ${invoiceLines.invoiceId} = ${invoices.id} where ${own(invoices)} group by ${invoices.id}`,
      );
    return { company, messages: [{ type: "draft-invoices", companyIds: [company.id] }], state, proof: `"total":500` };
  },
  async "what was stored becomes work to bill, and the days are summed anew"() {
    const company = await aCompany();
    const product = await aProduct(company);
    const ctx = systemWorld();
    const [lot] = product.lots;
    const at = Date.now() - 3 * DAY;
    const id = ctx.newId(at);
    await dbOf(company).insert(stockMovements, {
      ...{ id, operationId: id, productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" },
      ...{ deltaOnHand: 4, kind: "receive", actorId: "test", actorName: "Test", at },
    });
    const state = () =>
      dbOf(company).batch(
        dbOf(company).rows(
          { kind: activities.kind, units: activities.quantity },
          (own) => sql`from ${activities} where ${own(activities)} order by ${activities.sourceId}`,
        ),
        dbOf(company).rows(
          { received: dailyWork.received },
          (own) => sql`from ${dailyWork} where ${own(dailyWork)} order by ${dailyWork.day}`,
        ),
      );
    const after = before(company.id);
    return {
      company,
      messages: [
        { type: "record-storage", after },
        { type: "rebuild-figures", after },
      ],
      state,
      proof: `"units":4`,
    };
  },
};
