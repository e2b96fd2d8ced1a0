import { expect, test } from "vitest";
import { aDraftInvoice, aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { draftInvoice } from "./drafts/draft-invoice.server";
import { CreditForm } from "./invoices.schema";
import { creditInvoice } from "./issue/credit-note.server";
import { issueInvoice } from "./issue/issue-invoice.server";
import { draftsAmong, listInvoices } from "./list-invoices.server";
import { getInvoice, invoiceScreen } from "./read-invoices.server";

/**
 * Invoices for October in a company that was billed for `monthsBefore` months before, with `works` activities in
 * October.
 */
async function aHouse(monthsBefore: number, works: number) {
  const company = await aCompany();
  await aRateCard(company, { from: `2026-${String(10 - monthsBefore).padStart(2, "0")}-01` });
  const ctx = inNovember();
  for (let month = 10 - monthsBefore; month < 10; month += 1) {
    await workOn(company, { day: `2026-${String(month).padStart(2, "0")}-05` });
    const drafted = await draftInvoice(ctx, company.id);
    if (drafted.kind === "drafted") await issueInvoice(ctx, drafted.id);
  }
  await workOn(
    company,
    ...Array.from({ length: works }, (_, n) => ({
      day: "2026-10-05",
      kind: n % 2 ? ("packed" as const) : ("picked" as const),
    })),
  );
  const { id } = await aDraftInvoice(company);
  return { company, ctx, id };
}

async function costs({ company, ctx, id }: Awaited<ReturnType<typeof aHouse>>) {
  const user = worldOf(await aUser("company_manager", { companyId: company.id }), "billing.read");
  const own = { ...ctx, db: ctx.db.company(company.id), costs: ctx.costs };
  const cost = async (world: { costs: { trips: number; read: number } }, look: () => Promise<unknown>) => {
    const before = { ...world.costs };
    await look();
    return { trips: world.costs.trips - before.trips, read: world.costs.read - before.read };
  };
  const draft = await cost(ctx, () => invoiceScreen(own, id));
  const toIssue = await cost(ctx, () => draftsAmong(own, [id]));
  await issueInvoice(ctx, id);
  const issued = await cost(user, () => invoiceScreen(user, id));
  const paper = await cost(user, () => getInvoice(user, id));
  const { lines } = await getInvoice(user, id);
  const position = String(lines[0]?.position);
  await creditInvoice(ctx, id, CreditForm.parse({ what: "some", lines: position, reason: "Agreed" }));
  const credited = await cost(user, () => invoiceScreen(user, id));
  const list = await cost(user, () => listInvoices(user, { limit: 3 }));
  return { draft, toIssue, issued, paper, credited, list };
}

test("each page of an invoice is one trip, whatever else was billed and however much work is on it", async () => {
  const few = await costs(await aHouse(1, 4));
  const many = await costs(await aHouse(6, 60));

  for (const [page, { trips, read }] of Object.entries(few)) expect([page, trips, read < 60]).toEqual([page, 1, true]);
  const { list, ...pages } = many;
  const { list: fewListed, ...fewPages } = few;
  expect(pages).toEqual(fewPages);
  // The amount due costs one row per open invoice.
  expect(list.trips).toBe(1);
  expect(list.read).toBeLessThanOrEqual(fewListed.read + 4 * 5);
});
