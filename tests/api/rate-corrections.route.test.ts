import { expect, test } from "vitest";
import { addDays } from "#app/domain/kernel/days";
import * as newCorrection from "#app/routes/app/billing/corrections/new";
import * as correction from "#app/routes/app/billing/corrections/one";
import * as issueInvoice from "#app/routes/app/billing/invoice/issue";
import * as credit from "#app/routes/app/billing/invoices/credit";
import * as draft from "#app/routes/app/billing/invoices/new";
import * as invoice from "#app/routes/app/billing/invoices/one";
import * as newRates from "#app/routes/app/billing/rates/new";
import { workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { dayOf } from "#tests/factories/utc-day";
import { cookieOf } from "./call";
import { post, read } from "./plain-forms";

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The end of the month before last, so that last month is over and can be drafted too. */
const lastDay = addDays(firstOf(addDays(firstOf(dayOf(Date.now())), -1)), -1);
const month = lastDay.slice(0, 7);
type Form = [string, string][];
const cardOf = (pack: string): Form => [
  ["effectiveFrom", `${month}-01`],
  ["currency", "USD"],
  ["storagePer", "day"],
  ["charges.pack", pack],
];

/** The month before last was invoiced with a wrong rate card: two orders packed at $2.50. */
async function aWrongInvoice() {
  const company = await aCompany();
  const admin = await cookieOf("admin");
  const saved = await post(newRates.action, `/billing/rates/new?company=${company.id}`, admin, cardOf("2.50"));
  expect(saved).toMatchObject({ status: 303, said: "Version 1 saved" });
  await workOn(company, { day: `${month}-05`, kind: "packed" }, { day: `${month}-06`, kind: "packed" });
  const drafted = await post(draft.action, "/billing/invoices/new", admin, [
    ["company", company.id],
    ["to", ""],
  ]);
  const invoiceId = drafted.to.split("/").at(-1) ?? "";
  const issued = await post(issueInvoice.action, drafted.to, admin, [["total", "500"]], { invoiceId });
  expect(issued).toMatchObject({ said: "Invoice issued" });
  const rateCardId = saved.to.split("?")[0]?.split("/").at(-1) ?? "";
  return { company, admin, invoiceId, rateCardId };
}
type World = Awaited<ReturnType<typeof aWrongInvoice>>;

const write = (
  { company, admin, rateCardId }: World,
  pack: string,
  over: Record<string, string> = {},
  cookie = admin,
) => {
  const fields = {
    key: crypto.randomUUID(),
    effectiveTo: lastDay,
    note: "Wrong price list",
    ...Object.fromEntries(cardOf(pack)),
    ...over,
  };
  const path = `/billing/rates/${rateCardId}/correct?company=${company.id}`;
  return post(newCorrection.action, path, cookie, Object.entries(fields), { rateCardId });
};
const idIn = (to: string) => /corrections\/([^/?]+)/.exec(to)?.[1] ?? "";
interface Preview {
  seen: string;
  isOpen: boolean;
  isConfirmed: boolean;
  invoices: { creditId: string | null; charges: object[] }[];
}
const preview = ({ admin }: World, to: string) => read<Preview>(correction.loader, to, admin, { rateCardId: idIn(to) });
const confirm = ({ admin }: World, to: string, seen: string, cookie = admin) =>
  post(correction.action, to, cookie, [["seen", seen]], { rateCardId: idIn(to) });

test("a wrong card is corrected with a reason, previewed and confirmed, which issues a credit note", async () => {
  const world = await aWrongInvoice();
  const bare = await write(world, "2.00", { note: "", effectiveTo: "", key: "" });
  expect([bare.status, Object.keys(bare.errors).sort()]).toEqual([422, ["effectiveTo", "key", "note"]]);

  const saved = await write(world, "2.00");
  expect(saved).toMatchObject({ status: 303, said: "Correction saved" });
  const shown = await preview(world, saved.to);
  expect(shown).toMatchObject({ isOpen: true, isConfirmed: false });
  expect(shown.invoices).toMatchObject([{ charges: [{ charge: "pack", billedMinor: 500, correctedMinor: 400 }] }]);
  expect(await confirm(world, saved.to, "1:-99")).toMatchObject({ status: 409 });
  expect(await confirm(world, saved.to, shown.seen)).toMatchObject({ status: 303, said: "Correction confirmed" });

  const after = await preview(world, saved.to);
  expect(after).toMatchObject({ isOpen: false, isConfirmed: true });
  const creditId = after.invoices[0]?.creditId ?? "";
  const note = await read(invoice.loader, `/billing/invoices/${creditId}`, world.admin, { invoiceId: creditId });
  expect(note).toMatchObject({ invoice: { kind: "credit-note", totalMinor: -100 } });
  const form: Form = [
    ["what", "some"],
    ["lines", "1"],
    ["reason", "Wrong"],
  ];
  const path = `/billing/invoices/${world.invoiceId}/credit`;
  expect(await post(credit.action, path, world.admin, form, { invoiceId: world.invoiceId })).toMatchObject({
    status: 409,
  });
  expect(await read(credit.loader, path, world.admin, { invoiceId: world.invoiceId })).toMatchObject({
    isCorrected: true,
    lines: [],
  });
});

test("a card that was too cheap makes a supplement, confirmed by two tabs at once a single one", async () => {
  const world = await aWrongInvoice();
  const { to } = await write(world, "3.00");
  const { seen } = await preview(world, to);
  const answers = await Promise.all([1, 2, 3].map(() => confirm(world, to, seen)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect((await preview(world, to)).invoices).toMatchObject([{ creditId: null }]);

  // Last month has no work, so the draft contains only the supplement.
  const form: Form = [
    ["company", world.company.id],
    ["to", ""],
  ];
  const made = await post(draft.action, "/billing/invoices/new", world.admin, form);
  expect(made).toMatchObject({ status: 303, said: "Draft created" });
  const invoiceId = made.to.split("/").at(-1) ?? "";
  const drafted = await read(invoice.loader, made.to, world.admin, { invoiceId });
  expect(drafted).toMatchObject({ invoice: { status: "draft", totalMinor: 100 } });
});

test("the form sent twice at once writes one correction", async () => {
  const world = await aWrongInvoice();
  const key = crypto.randomUUID();
  const [one, two] = await Promise.all([write(world, "2.00", { key }), write(world, "2.00", { key })]);
  expect([one?.status, two?.status, one?.to]).toEqual([303, 303, two?.to]);
});

test("another company's card and correction do not exist, and roles that may only read are refused", async () => {
  const [world, other] = [await aWrongInvoice(), await aWrongInvoice()];
  const { to } = await write(world, "2.00");
  const { seen } = await preview(world, to);
  const foreign = to.replace(world.company.id, other.company.id);
  expect(await confirm(world, foreign, seen)).toMatchObject({ status: 404 });
  const strange = { ...world, rateCardId: other.rateCardId };
  await expect(
    read(newCorrection.loader, `/billing/rates/${other.rateCardId}/correct?company=${world.company.id}`, world.admin, {
      rateCardId: strange.rateCardId,
    }),
  ).rejects.toMatchObject({ init: { status: 404 } });

  for (const role of ["company_manager", "warehouse_manager", "client"] as const) {
    const reader = await cookieOf(role, { companyId: world.company.id });
    expect(await write(world, "1.00", {}, reader)).toMatchObject({ status: 403 });
    expect(await confirm(world, to, seen, reader)).toMatchObject({ status: 403 });
  }
  expect(await preview(world, to)).toMatchObject({ isOpen: true, isConfirmed: false });
});
