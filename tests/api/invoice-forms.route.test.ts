import { expect, test } from "vitest";
import { addDays } from "#app/domain/kernel/days";
import * as newEntry from "#app/routes/app/billing/entries/new";
import * as entries from "#app/routes/app/billing/entries/page";
import * as reverseEntry from "#app/routes/app/billing/entries/reverse";
import * as billAgain from "#app/routes/app/billing/invoice/bill-again";
import * as collect from "#app/routes/app/billing/invoice/collect";
import * as discard from "#app/routes/app/billing/invoice/discard";
import * as email from "#app/routes/app/billing/invoice/email";
import * as issue from "#app/routes/app/billing/invoice/issue";
import * as markNotPaid from "#app/routes/app/billing/invoice/mark-not-paid";
import * as markPaid from "#app/routes/app/billing/invoice/mark-paid";
import * as rateAgain from "#app/routes/app/billing/invoice/rate-again";
import * as removeAdjustment from "#app/routes/app/billing/invoice/remove-adjustment";
import * as account from "#app/routes/app/billing/invoices/account";
import * as credit from "#app/routes/app/billing/invoices/credit";
import * as confirmCredit from "#app/routes/app/billing/invoices/credit.confirm";
import * as run from "#app/routes/app/billing/invoices/issue";
import * as draft from "#app/routes/app/billing/invoices/new";
import * as invoice from "#app/routes/app/billing/invoices/one";
import * as page from "#app/routes/app/billing/page";
import * as newRates from "#app/routes/app/billing/rates/new";
import * as rates from "#app/routes/app/billing/rates/one";
import { workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { dayOf } from "#tests/factories/utc-day";
import { cookieOf } from "./call";
import { post, read } from "./plain-forms";

const today = dayOf(Date.now());
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

async function aHouse() {
  const company = await aCompany();
  const admin = await cookieOf("admin");
  const path = `/billing/rates/new?company=${company.id}`;
  const form: [string, string][] = [
    ["effectiveFrom", `${lastMonth}-01`],
    ["currency", "USD"],
    ["storagePer", "day"],
    ["charges.pack", "2.50"],
  ];
  expect(await post(newRates.action, path, admin, form)).toMatchObject({ status: 303, said: "Version 1 saved" });
  return { company, admin, rateForm: form };
}

test("an invoice goes its whole way by plain forms: drafted, adjusted, rated, issued, mailed, paid, credited, billed again, thrown away", async () => {
  const { company, admin } = await aHouse();
  await workOn(company, { day: `${lastMonth}-05`, kind: "packed" });
  const foot = `/billing/account?company=${company.id}`;
  const details = (email: string): [string, string][] => [
    ["email", email],
    ["address", "1 Dock Road"],
    ["paymentDays", "14"],
  ];
  expect((await post(account.action, foot, admin, details("nobody"))).errors).toHaveProperty("email");
  expect(await post(account.action, foot, admin, details("books@example.test"))).toMatchObject({
    ...{ status: 303, to: foot },
    said: "Billing account saved",
  });

  expect((await post(draft.action, "/billing/invoices/new", admin, [])).errors).toHaveProperty("company");
  const made = await post(draft.action, "/billing/invoices/new", admin, [
    ["company", company.id],
    ["to", ""],
  ]);
  expect(made).toMatchObject({ status: 303, said: "Draft created" });
  const invoiceId = made.to.split("/").at(-1) ?? "";
  const press = ({ action }: { action: unknown }, ...form: [string, string][]) =>
    post(action, made.to, admin, form, { invoiceId });

  // The billing account that is opened from the draft leads back to it.
  const opened = `${foot}&${new URLSearchParams({ back: made.to })}`;
  expect(await post(account.action, opened, admin, details("books@example.test"))).toMatchObject({ to: opened });

  const wrong = await press(invoice, ["key", "k"], ["amount", "lots"]);
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ["reason"]]);
  const why = "A pallet counted twice";
  const odd = await press(invoice, ["key", "k"], ["amount", "lots"], ["reason", why]);
  expect([odd.status, Object.keys(odd.errors)]).toEqual([422, ["amount"]]);
  for (const [amount, key] of [
    ["-0.50", "k"],
    ["-0.50", "k"],
    ["1.00", "l"],
  ] as const)
    expect(await press(invoice, ["key", key], ["amount", amount], ["reason", why])).toMatchObject({
      status: 303,
    });
  expect(await press(removeAdjustment, ["position", "100002"])).toMatchObject({ status: 303 });
  expect(await press(rateAgain)).toMatchObject({ said: "Draft recalculated" });
  const screen = await read<{ invoice: { totalMinor: number }; einvoiceProblems: { fixedIn: string }[] }>(
    invoice.loader,
    made.to,
    admin,
    { invoiceId },
  );
  expect(screen.invoice.totalMinor).toBe(200);
  expect(screen.einvoiceProblems).toContainEqual({
    says: "The buyer reference is missing.",
    fixedIn: "account",
    section: "invoices",
  });
  // The total has changed since the page was shown.
  expect(await press(issue, ["total", "250"])).toMatchObject({ status: 409 });
  expect(await press(issue, ["total", "200"])).toMatchObject({ said: "Invoice issued" });
  expect(await press(issue, ["total", "200"])).toMatchObject({ status: 409 });
  expect(await press(email, ["key", "m"])).toMatchObject({ said: "Not sent: email is not set up" });
  expect(await press(collect)).toMatchObject({ status: 409 });
  expect((await press(markPaid, ["method", "gold"])).errors).toHaveProperty("method");
  expect(await press(markPaid, ["method", "check"])).toMatchObject({ said: "Marked as paid" });
  const paid = await read<{ payments: object[] }>(invoice.loader, made.to, admin, { invoiceId });
  expect(paid.payments).toMatchObject([{ method: "check", amountMinor: 200 }]);
  expect(await press(markNotPaid)).toMatchObject({ said: "Payment reversed" });

  const take = (...form: [string, string][]) => post(credit.action, `${made.to}/credit`, admin, form, { invoiceId });
  expect((await take(["what", "some"], ["reason", why])).errors).toHaveProperty("lines");
  expect((await take(["what", "all"])).errors).toHaveProperty("reason");
  // The choice as the form opens: the selected line decides. It exceeds the invoice, which a discount reduced.
  expect((await take(["what", "all"], ["lines", "1"], ["reason", why])).errors).toHaveProperty("lines");
  const part = (amount: string): [string, string][] => [
    ["parts[0].position", "1"],
    ["parts[0].amount", amount],
    ["parts[1].position", "2"],
    ["parts[1].amount", ""],
  ];
  expect((await take(...part("2.51"), ["reason", why])).errors).toHaveProperty("parts[0].amount");
  const asked = await take(["what", "all"], ...part("1.50"), ["reason", why]);
  expect(asked).toMatchObject({ status: 303, said: undefined });
  const question = await read<{ fields: [string, string][] }>(confirmCredit.loader, asked.to, admin, { invoiceId });
  expect(question).toMatchObject({
    ...{ number: expect.stringMatching(/^INV-/), companyName: company.name },
    recipient: expect.stringContaining("@"),
    ...{ amounts: { net: 150, tax: 0, total: 150, currency: "USD" } },
    ...{ lines: [{ minor: 150 }], isWhole: false, balance: 50 },
  });
  const confirm = (fields: [string, string][]) =>
    post(confirmCredit.action, asked.to, admin, [["reason", why], ...fields], { invoiceId });
  const changed = question.fields.map(([name, value]): [string, string] => [name, name === "total" ? "-1" : value]);
  expect(await confirm(changed)).toMatchObject({ status: 409 });
  expect(await confirm(question.fields)).toMatchObject({ said: "Credit note issued" });
  expect(await confirm(question.fields)).toMatchObject({ status: 422 });
  const whole = await confirm([["what", "all"]]);
  expect(whole).toMatchObject({ said: "Credit note issued" });
  const creditNote = await read<{ invoice: { rebillable: string | null } }>(invoice.loader, whole.to, admin, {
    invoiceId: whole.to.split("/").at(-1) ?? "",
  });
  expect(creditNote.invoice.rebillable).toBe(invoiceId);
  const again = await press(billAgain);
  expect(again).toMatchObject({ status: 303, said: "Draft created" });
  const anew = again.to.split("/").at(-1) ?? "";
  const gone = await post(discard.action, again.to, admin, [], { invoiceId: anew });
  expect(gone).toMatchObject({ status: 303, to: "/billing/invoices", said: "Draft discarded" });

  const once = await press(billAgain);
  const ids: [string, string][] = [
    ["id", once.to.split("/").at(-1) ?? ""],
    ["id", invoiceId],
  ];
  const shown = await read<{ drafts: { hasEInvoice: boolean }[] }>(
    run.loader,
    `/billing/invoices/issue?${new URLSearchParams(ids)}`,
    admin,
  );
  expect(shown.drafts).toMatchObject([{ hasEInvoice: false }]);
  // Of the selected rows, or of all that match, none is a draft.
  const none = (query: string) => read(run.loader, `/billing/invoices/issue?${query}`, admin);
  expect(await none(`id=${invoiceId}`)).toMatchObject({ drafts: [], all: false });
  expect(await none(`all=1&company=${company.id}&age=old`)).toMatchObject({ drafts: [], all: true });
  const all = async (whose: string) =>
    (await read<{ drafts: { id: string }[] }>(run.loader, `/billing/invoices/issue?all=1&company=${whose}`, admin))
      .drafts;
  expect((await all(company.id)).map(({ id }) => id)).toEqual([once.to.split("/").at(-1)]);
  expect(await all((await aCompany()).id)).toEqual([]);
  expect(await post(run.action, "/billing/invoices/issue", admin, ids)).toMatchObject({
    status: 303,
    said: "1 invoice issued, 1 not issued",
  });
});

test("future rates are withdrawn and manual entries reversed by plain forms, each once", async () => {
  const { company, admin, rateForm } = await aHouse();
  const later = rateForm.map(([name, value]): [string, string] => [
    name,
    name === "effectiveFrom" ? addDays(today, 40) : value,
  ]);
  const saved = await post(newRates.action, `/billing/rates/new?company=${company.id}`, admin, later);
  const rateCardId = new URL(saved.to, "http://x").pathname.split("/").at(-1) ?? "";
  const withdraw = () => post(rates.action, saved.to, admin, [], { rateCardId });
  expect(await withdraw()).toMatchObject({ status: 303, said: "Version withdrawn" });
  expect(await withdraw()).toMatchObject({ status: 409 });

  const entry: [string, string][] = [
    ["operationId", crypto.randomUUID()],
    ["what", "special:"],
    ["name", "Crate"],
    ["amount", "5"],
    ["currency", "USD"],
    ["quantity", "1"],
    ["day", today],
  ];
  const at = `/billing/entries/new?company=${company.id}`;
  for (let twice = 0; twice < 2; twice += 1)
    expect(await post(newEntry.action, at, admin, entry)).toMatchObject({ status: 303, said: "Work added" });
  const listed = `/billing/entries?company=${company.id}`;
  const { rows } = await read<{ rows: { id: string }[] }>(entries.loader, listed, admin);
  expect(rows).toHaveLength(1);
  const entryId = rows[0]?.id ?? "";
  const back = (reason: string) =>
    post(
      reverseEntry.action,
      `/billing/entries/${entryId}/take-back?company=${company.id}`,
      admin,
      reason ? [["reason", reason]] : [],
      { entryId },
    );
  expect((await back("")).errors).toHaveProperty("reason");
  expect(await back("Twice")).toMatchObject({ status: 303, said: "Entry reversed" });
  expect(await back("Twice")).toMatchObject({ status: 409 });
});

test("who has no company of their own is shown no company's billing", async () => {
  const found = await read(page.loader, "/billing", await cookieOf("client"));
  expect(found).toMatchObject({ one: null, list: { rows: [] } });
});
