import { expect, test } from "vitest";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { createRateCard, rateCardsScreen } from "../cards/rate-cards.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { correctionScreen, newCorrectionScreen, writeCorrection } from "./write-correction.server";

const rates = (pick: number) => ({
  ...{ storagePer: "day" as const, charges: { "pick-first": { rate: pick * 10_000 } }, materials: [], special: [] },
  ...{ postageMarkup: null, minimumMinor: 0 },
});

test("a correction says from which day on the work keeps its rates, until these days have a version", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", rates: rates(200) });
  await workOn(company, { day: "2026-10-05" });
  const { ctx, id: invoiceId } = await aDraftInvoice(company);
  await issueInvoice(ctx, invoiceId);
  const card = (await rateCardsScreen(ctx, company.id)).versions[0]?.id ?? "";
  const form = await newCorrectionScreen(ctx, company.id, card);
  expect(form).toMatchObject({ openFrom: "2026-11-01", defaultValue: { effectiveTo: "2026-10-31" } });

  const id = await writeCorrection(ctx, company.id, {
    ...{ key: ctx.newId(), effectiveFrom: "2026-10-01", effectiveTo: "2026-10-31" },
    ...{ currency: "USD", note: "Wrong price list", rates: rates(150) },
  });
  const notInvoiced = async () => (await correctionScreen(ctx, company.id, id)).notInvoiced;
  expect(await notInvoiced()).toEqual({ from: "2026-11-01", version: 1 });
  await createRateCard(ctx, company.id, { effectiveFrom: "2026-11-01", currency: "USD", note: "", rates: rates(150) });
  expect(await notInvoiced()).toBeNull();
  expect((await newCorrectionScreen(ctx, company.id, card)).openFrom).toBeNull();
});
