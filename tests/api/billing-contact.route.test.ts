import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountScreen, changeAccount } from "#app/domain/billing/invoices/issue/account.server";
import type { HowToPay } from "#app/domain/billing/parties/how-to-pay.server";
import { changeSeller, sellerScreen } from "#app/domain/billing/parties/seller.server";
import * as contact from "#app/routes/app/billing/contact";
import * as page from "#app/routes/app/billing/page";
import { auditLog, companies } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { cookieOf } from "./call";
import { post, read } from "./plain-forms";

type Overview = { one: { pay: HowToPay } };

test("an owner changes the email for invoices of its own company, and nothing else of the billing account", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const ctx = worldOf(await aUser("admin"), "billing.manage");
  await changeAccount(ctx, mine.id, { email: "old@example.test", reference: "PO 7", paymentDays: 14 });
  const owner = await cookieOf("company_manager", { companyId: mine.id });
  const path = `/billing/contact?company=${mine.id}`;
  const overview = async (cookie: string) =>
    (await read<Overview>(page.loader, `/billing?company=${mine.id}`, cookie)).one;
  expect(await overview(owner)).toMatchObject({ pay: { recipient: "old@example.test" } });

  expect((await post(contact.action, path, owner, [["email", "no address"]])).errors).toHaveProperty("email");
  const form: [string, string][] = [
    ["email", "books@example.test"],
    ["reference", "PO 8"],
    ["paymentDays", "365"],
  ];
  expect(await post(contact.action, path, owner, form)).toMatchObject({ status: 303, said: "Billing contact saved" });
  const { account } = await accountScreen(ctx, mine.id);
  expect(account).toMatchObject({ email: "books@example.test", reference: "PO 7", paymentDays: 14 });
  expect(
    await ctx.directory.rows(
      { detail: auditLog.detail },
      sql`from ${auditLog} where ${auditLog.companyId} = ${mine.id}
        and ${auditLog.action} = 'billing-account.changed' order by ${auditLog.id} desc limit 1`,
    ),
  ).toMatchObject([{ detail: { after: { email: "books@example.test" } } }]);

  expect((await post(contact.action, `/billing/contact?company=${other.id}`, owner, form)).status).toBe(404);
  const client = await cookieOf("client", { companyId: mine.id });
  expect((await post(contact.action, path, client, form)).status).toBe(403);
  const mayChange = async (cookie: string) => (await overview(cookie)).pay.mayChange;
  expect(await mayChange(owner)).toEqual({ account: false, contact: true });
  expect(await mayChange(client)).toEqual({ account: false, contact: false });
  expect(await mayChange(await cookieOf("admin"))).toMatchObject({ account: true });
});

test("a client sees the bank account, and who receives its invoices", async () => {
  const mine = await aCompany();
  const ctx = worldOf(await aUser("admin"), "billing.manage");
  await changeSeller(ctx, {
    ...(await sellerScreen(ctx)),
    bankName: "Pier Bank",
    accountNumber: "8810",
    bankCode: "021",
  });
  const client = await cookieOf("client", { companyId: mine.id });
  const { pay } = (await read<Overview>(page.loader, "/billing", client)).one;
  expect(pay.bank.map(({ term, detail }) => `${term}: ${detail}`)).toEqual(
    expect.arrayContaining(["Bank: Pier Bank", "Account number: 8810", "Routing number: 021"]),
  );
  const company = await ctx.directory.selectFirst(companies, { columns: ["email"], where: eq(companies.id, mine.id) });
  expect(pay.recipient).toBe(company?.email);
  expect(pay.payable).toEqual([]);
});
