import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkPassword, findUserBySession, openSession } from "#app/domain/access/access.service.server";
import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { auditLog, users } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listByName } from "./companies.repo.server";
import { CreateCompany, EditCompanyForm, UpdateCompany } from "./companies.schema";
import { createCompany, getCompany, updateCompany, updateHandling } from "./companies.service.server";
import { quickStats, toQuickStats } from "./company-overview.server";
import { companyCards } from "./screen/company-cards.server";

const admin = async () => worldOf(await aUser("admin"), "companies.edit");
const ownerOf = async (company: { id: string }) =>
  worldOf(await aUser("company_manager", { companyId: company.id }), "companies.edit");

const PARCEL = {
  orderNumber: "x",
  carrier: "ups",
  shippingMethod: "standard",
  units: 1,
  createdBy: "x",
  createdByName: "x",
} as const;

const logOf = (companyId: string) =>
  systemWorld().directory.rows(
    { action: auditLog.action, detail: auditLog.detail, by: auditLog.actorId },
    sql`from ${auditLog} where ${auditLog.companyId} = ${companyId} order by ${auditLog.id}`,
  );

test("a company begins pending, with its setup before it, and its making is in the log", async () => {
  const ctx = await admin();
  const input = CreateCompany.parse({
    name: "  Nova Peptides ",
    category: "peptide",
    email: "ops@nova.test",
    address: "Dock 4\r\nAustin",
    settings: { storageTemperature: "frozen", fdaRegistration: "3016" },
  });
  const { id } = await createCompany(ctx, input);

  expect(await getCompany(ctx, id)).toMatchObject({
    name: "Nova Peptides",
    category: "peptides",
    status: "pending",
    address: "Dock 4\nAustin",
    onboardingStep: "users",
    settings: { storageTemperature: "frozen", fdaRegistration: "3016" },
  });
  expect(await logOf(id)).toMatchObject([
    { action: "company.created", by: ctx.actor.id, detail: { after: { name: "Nova Peptides", status: "pending" } } },
  ]);
});

test("what only peptides need is not kept for anything else", () => {
  const settings = { storageTemperature: "frozen", fdaRegistration: "1" };
  expect(CreateCompany.parse({ name: "A", category: "clothing", email: "a@b.test", settings }).settings).toEqual({});
});

test("missing fields get the form's messages", () => {
  const { error } = CreateCompany.safeParse({ name: " ", email: "nobody" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["name", "Company name is required"],
    ["category", "Category is required"],
    ["email", "Valid email is required"],
  ]);
});

test("a website is an address of the web or nothing", () => {
  const parse = (website: string) => UpdateCompany.safeParse({ website });
  expect(parse("helix.example").data?.website).toBe("https://helix.example");
  expect(parse("").data?.website).toBeNull();
  for (const bad of ["javascript:alert(1)", "data:text/html,x", "ftp://x.test", "not a site"])
    expect(parse(bad).error?.issues[0]?.message, bad).toBe("Please enter a valid URL");
});

test("a contact field that comes empty from the form is emptied; name and status that it does not show stay", async () => {
  const company = await aCompany({ phone: "1", ownerName: "Mara", status: "active" });
  const form = EditCompanyForm.parse({ email: "new@company.test", phone: undefined });
  const after = await updateCompany(await ownerOf(company), company.id, form);
  expect(after).toMatchObject({
    name: company.name,
    status: "active",
    email: "new@company.test",
    phone: null,
    ownerName: null,
  });
});

test("a change is logged with the differing fields before and after", async () => {
  const company = await aCompany({ phone: "1" });
  const ctx = await admin();
  await updateCompany(ctx, company.id, { phone: "2", email: (await getCompany(ctx, company.id)).email });
  expect(await logOf(company.id)).toEqual([
    { action: "company.changed", by: ctx.actor.id, detail: { before: { phone: "1" }, after: { phone: "2" } } },
  ]);
  await updateCompany(ctx, company.id, { phone: "2" });
  expect(await logOf(company.id)).toHaveLength(1);
});

test.each(["name", "category", "status"] as const)(
  "the company's owner cannot change its %s, and nothing else of the same form is changed",
  async (field) => {
    const company = await aCompany({ phone: "1" });
    const values = { name: "Mine now", category: "electronics", status: "inactive" } as const;
    const change = updateCompany(await ownerOf(company), company.id, { phone: "2", [field]: values[field] });
    await expect(change).rejects.toMatchObject({
      code: "forbidden",
      detail: { fields: { [field]: expect.anything() } },
    });
    expect(await getCompany(systemWorld(), company.id)).toMatchObject({ name: company.name, phone: "1" });
    expect(await logOf(company.id)).toEqual([]);
  },
);

test("the owner may send the fields that they cannot change as they are", async () => {
  const company = await aCompany();
  const after = await updateCompany(await ownerOf(company), company.id, {
    name: company.name,
    status: "active",
    phone: "3",
  });
  expect(after.phone).toBe("3");
});

test("another company's owner gets not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = await ownerOf(mine);
  await expect(updateCompany(owner, theirs.id, { phone: "2" })).rejects.toMatchObject({ code: "not_found" });
  await expect(updateHandling(owner, theirs.id, {})).rejects.toMatchObject({ code: "not_found" });
  await expect(updateCompany(owner, owner.newId(), { phone: "2" })).rejects.toMatchObject({ code: "not_found" });
});

test("of two concurrent edits the later gets a conflict and overwrites nothing", async () => {
  const company = await aCompany();
  const [ada, ben] = [await admin(), await admin()];
  const { updatedAt: version } = await getCompany(ada, company.id);
  await updateCompany(ada, company.id, { phone: "ada", version });
  await expect(updateCompany(ben, company.id, { phone: "ben", version })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Another user changed this company"),
  });
  expect((await getCompany(ada, company.id)).phone).toBe("ada");
});

test("of many concurrent edits one succeeds and is logged", async () => {
  const company = await aCompany();
  const ctx = await admin();
  const { updatedAt: version } = await getCompany(ctx, company.id);
  const tries = await Promise.allSettled(
    ["a", "b", "c", "d"].map((phone) => updateCompany(ctx, company.id, { phone, version })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await logOf(company.id)).toHaveLength(1);
});

test("deactivating a company pauses its stores and locks its people out; activating it undoes both", async () => {
  const company = await aCompany();
  const [client, shared, staff] = [
    await aUser("client", { companyId: company.id }),
    await aUser("warehouse_manager", { companyId: company.id, assigned: [(await aCompany()).id] }),
    await aUser("super_user", { companyId: company.id }),
  ];
  const world = systemWorld();
  const integrationId = world.newId();
  const db = world.db.company(company.id);
  const store = { id: integrationId, type: "woocommerce", name: "Shop", apiKeySealed: "x", apiKeyHint: "x" } as const;
  await db.insert(integrations, { ...store, createdAt: 1, updatedAt: 1 });
  await world.directory.write(
    sql`update ${users} set password_hash = ${await hashPassword("right")} where ${users.id} = ${client.id}`,
  );
  const tokens = await Promise.all(
    [client, shared, staff].map(({ id }) =>
      openSession(world, { userId: id, remember: false, userAgent: null, address: "test" }),
    ),
  );
  const signedIn = async () =>
    Promise.all(tokens.map(async ({ token }) => (await findUserBySession(world, token)) !== null));
  const signIn = () =>
    checkPassword(world, { email: `${client.id}@example.test`, password: "right", address: world.newId() });
  const ctx = await admin();

  await updateCompany(ctx, company.id, { status: "inactive" });
  expect(await signedIn()).toEqual([false, true, true]);
  await expect(signIn()).rejects.toMatchObject({ code: "unauthorized" });
  expect(await db.find(integrations, integrationId)).toMatchObject({ status: "paused" });

  await updateCompany(ctx, company.id, { status: "active" });
  expect(await signedIn()).toEqual([true, true, true]);
  expect(await signIn()).toMatchObject({ userId: client.id });
  expect(await db.find(integrations, integrationId)).toMatchObject({ status: "active" });
});

test("handling instructions are replaced as a whole, with a peptide company's settings", async () => {
  const peptides = await aCompany({ category: "peptides", handling: { storage: "Cold", packing: "Gel pack" } });
  const ctx = await ownerOf(peptides);
  await updateHandling(ctx, peptides.id, {
    packing: "Two gel packs",
    cutOff: "14:00",
    carrier: "ups",
    storageTemperature: "room",
  });
  expect(await getCompany(ctx, peptides.id)).toMatchObject({
    handling: { packing: "Two gel packs", cutOff: "14:00", carrier: "ups" },
    settings: { storageTemperature: "room", fdaRegistration: null },
  });
  expect((await getCompany(ctx, peptides.id)).handling).not.toHaveProperty("storage");
  expect(await logOf(peptides.id)).toMatchObject([
    {
      action: "company.handling-changed",
      detail: { before: { packing: "Gel pack" }, after: { packing: "Two gel packs" } },
    },
  ]);
});

test("Quick Stats count current stock, and this month's shipments only", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20 });
  await aProduct(company, { onHand: 5 });
  const line = (quantity: number) => ({ lines: [{ product, quantity }] });
  await anOrder(company, line(2));
  await anOrder(company, { status: "cancelled", ...line(1) });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "companies.details");
  const now = new Date(ctx.now());
  const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  for (const at of [ctx.now(), firstOfMonth, firstOfMonth - 1, firstOfMonth - 40 * 86_400_000]) {
    const { id: orderId } = await anOrder(company, { status: "shipped", ...line(1) });
    await systemWorld()
      .db.company(company.id)
      .insert(shipments, { ...PARCEL, id: ctx.newId(at), orderId, trackingNumber: `T${at}`, createdAt: at });
  }
  ctx.costs.trips = 0;

  const stats = toQuickStats(await ctx.db.batch(...quickStats(ctx, company.id)));
  expect(stats).toEqual({ products: 2, unitsOnHand: 21, openOrders: 1, shippedThisMonth: 2 });
  expect(ctx.costs.trips).toBe(1);
});

test("Quick Stats read no more however many orders there are", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 90 });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "companies.details");
  const read = async () => {
    ctx.costs.read = 0;
    await ctx.db.batch(...quickStats(ctx, company.id));
    return ctx.costs.read;
  };
  await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const before = await read();
  for (let i = 0; i < 30; i++) await anOrder(company, { lines: [{ product, quantity: 1 }] });
  expect(await read()).toBe(before);
  expect(before).toBeLessThan(20);
});

test("no figure of the Quick Stats walks a whole table", async () => {
  const company = await aCompany();
  const plans = await plansOf(await admin(), async (ctx) => ctx.db.batch(...quickStats(ctx, company.id)));
  expect(plans).toHaveLength(4);
  for (const line of plans.flat()) expect(line).not.toMatch(/^SCAN (products|product_stock|order_tallies|shipments)/);
  expect(plans[3]!.join()).toMatch(/SEARCH daily_shipments USING .*company_id=\? AND day>\?/);
});

test("200 companies: a page of the grid is one trip, and reads no more than it shows", async () => {
  const ctx = await admin();
  for (let i = 0; i < 200; i++) await aCompany({ name: `Grid ${String(i).padStart(3, "0")}` });
  ctx.costs.read = 0;
  ctx.costs.trips = 0;

  const first = await companyCards(ctx, {});
  expect(first.cards).toHaveLength(60);
  expect(ctx.costs).toMatchObject({ trips: 1 });
  expect(ctx.costs.read).toBeLessThanOrEqual(3 * 60 + 40 + first.count);
  const second = await companyCards(ctx, { cursor: first.next ?? "" });
  expect(second.cards[0]!.name >= first.cards[59]!.name).toBe(true);
  expect(new Set([...first.cards, ...second.cards].map(({ id }) => id)).size).toBe(120);

  const found = await companyCards(ctx, { q: "gRiD 19" });
  expect(found.cards.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `Grid 19${i}`));
  expect(found.count).toBe(10);
  expect((await companyCards(ctx, { q: "%" })).cards).toEqual([]);
});

test("names are sorted regardless of case, and pages repeat or skip none", async () => {
  const ctx = await admin();
  for (const name of ["Qzebra", "qzapple", "QZAPPLE", "Qzmango"]) await aCompany({ name });
  const read: string[] = [];
  let after: string | undefined;
  do {
    const rows = await listByName(ctx.directory, ctx.db.scope, { q: "qz", after, limit: 1 });
    read.push(...rows.map(({ name }) => name));
    after = rows[0]?.id;
  } while (after);
  expect(read.map((name) => name.toLowerCase())).toEqual(["qzapple", "qzapple", "qzebra", "qzmango"]);
});
