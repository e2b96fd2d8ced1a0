import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as companies from "#app/routes/api/companies/collection";
import * as one from "#app/routes/api/companies/one";
import { companies as companiesTable } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

type Company = { id: string; name: string; status: string | null; email: string | null };

const post = (cookie: string, body: unknown, headers = {}) =>
  answerOf<Company>(companies.action, { method: "POST", path: "/api/companies", cookie, body, headers });
const get = (cookie: string, id: string) =>
  answerOf<Company>(one.loader, { method: "GET", path: "/", params: { id }, cookie });
const put = (cookie: string, id: string, body: unknown) =>
  answerOf<Company>(one.action, { method: "PUT", path: "/", params: { id }, cookie, body });
const list = (cookie: string, query = "") =>
  answerOf<Company[]>(companies.loader, { method: "GET", path: `/api/companies${query}`, cookie });

const NOVA = { name: "Nova", category: "peptide", email: "ops@nova.test", settings: { storageTemperature: "frozen" } };

test("a company made by the API is answered with exactly its documented shape", async () => {
  const cookie = await cookieOf("admin");
  const made = await post(cookie, NOVA);
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Nova",
    category: "peptides",
    email: "ops@nova.test",
    phone: null,
    ownerName: null,
    ownerPhone: null,
    address: null,
    website: null,
    status: "pending",
    settings: { storageTemperature: "frozen", fdaRegistration: null },
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    version: expect.any(Number),
  });
  expect((await get(cookie, made.body.id)).body).toEqual(made.body);
});

test("errors of a company are shown at its fields, in the form's words", async () => {
  const cookie = await cookieOf("admin");
  expect(await post(cookie, { settings: { storageTemperature: "hot" } })).toMatchObject({
    status: 422,
    body: {
      errors: {
        name: ["Company name is required"],
        category: ["Category is required"],
        email: ["Valid email is required"],
        "settings.storageTemperature": ["Choose a storage temperature"],
      },
    },
  });
});

test("a POST repeated under its Idempotency-Key makes one company", async () => {
  const cookie = await cookieOf("admin");
  const headers = { "Idempotency-Key": "nova" };
  const body = { ...NOVA, name: "Nova again" };
  const [first, again] = [await post(cookie, body, headers), await post(cookie, body, headers)];
  expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
  expect((await post(cookie, { ...NOVA, name: "Other" }, headers)).status).toBe(422);
});

test("another company's name is a conflict at the field, when creating and renaming", async () => {
  const cookie = await cookieOf("admin");
  const [{ name }, other] = [await aCompany({ name: "Taken by API" }), await aCompany()];
  const refused = { status: 409, body: { errors: { name: [expect.stringContaining(name)] } } };
  expect(await post(cookie, { ...NOVA, name: " taken by api" })).toMatchObject(refused);
  expect(await put(cookie, other.id, { name: "TAKEN BY API" })).toMatchObject(refused);
});

test("names of 200 characters, emoji and right-to-left are kept as they are; 201 is one too many", async () => {
  const cookie = await cookieOf("admin");
  for (const name of ["x".repeat(200), "שלום 🧪 و شركة"])
    expect((await post(cookie, { ...NOVA, name })).body.name).toBe(name);
  expect(await post(cookie, { ...NOVA, name: "x".repeat(201) })).toMatchObject({
    status: 422,
    body: { errors: { name: ["At most 200 characters"] } },
  });
});

test("the list is newest first and continues by its link", async () => {
  const cookie = await cookieOf("admin");
  const made = [await aCompany(), await aCompany(), await aCompany()].map(({ id }) => id).reverse();
  const first = await list(cookie, "?limit=2");
  expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "") ?? [];
  expect((await list(cookie, next.replace("/api/companies", ""))).body[0]?.id).toBe(made[2]);
});

test("everyone but the administrator lists their own companies only", async () => {
  const [mine, assigned, theirs] = [await aCompany(), await aCompany(), await aCompany()];
  const seen = async (cookie: string) => (await list(cookie, "?limit=200")).body.map(({ id }) => id).sort();
  for (const role of ["company_manager", "client", "employee"] as const)
    expect(await seen(await cookieOf(role, { companyId: mine.id }))).toEqual([mine.id]);
  const manager = await cookieOf("warehouse_manager", { companyId: mine.id, assigned: [assigned.id] });
  expect(await seen(manager)).toEqual([mine.id, assigned.id].sort());
  expect((await get(manager, theirs.id)).status).toBe(404);
  expect(await seen(await cookieOf("client"))).toEqual([]);
});

test("a super user knows every company by id and name, and only those in scope whole", async () => {
  const [mine, theirs] = [await aCompany({ phone: "1" }), await aCompany({ phone: "2", website: "https://x.test" })];
  const cookie = await cookieOf("super_user", { companyId: mine.id });
  expect((await get(cookie, mine.id)).body).toMatchObject({ phone: "1", status: "active" });
  const { body } = await get(cookie, theirs.id);
  const { id, name, settings, ...rest } = body as Company & { settings: object };
  expect({ id, name }).toEqual({ id: theirs.id, name: theirs.name });
  expect([...Object.values(rest), ...Object.values(settings)].every((value) => value === null)).toBe(true);
  expect((await put(cookie, mine.id, { phone: "3" })).status).toBe(403);
});

test("PUT changes the fields it names; null and empty text clear a field", async () => {
  const company = await aCompany({ phone: "1", ownerName: "Mara", address: "Dock 4" });
  const cookie = await cookieOf("admin");
  const { status, body } = await put(cookie, company.id, {
    name: "Renamed",
    category: "clothing",
    status: "inactive",
    phone: null,
    ownerName: "",
    website: "renamed.example",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Renamed", category: "clothing", status: "inactive", phone: null });
  expect(body).toMatchObject({ ownerName: null, address: "Dock 4", website: "https://renamed.example" });
  expect((await put(cookie, company.id, { name: " " })).status).toBe(422);
});

test("what a body names beyond the form has no effect: id, owner, setup, times", async () => {
  const company = await aCompany({ onboardingStep: "users" });
  const cookie = await cookieOf("company_manager", { companyId: company.id });
  const hostile = {
    phone: "9",
    id: "other",
    onboardingStep: null,
    createdAt: 0,
    updatedAt: 0,
    handling: { packing: "x" },
    companyId: "other",
  };
  expect((await put(cookie, company.id, hostile)).status).toBe(200);
  const row = await systemWorld().directory.first(
    { onboardingStep: companiesTable.onboardingStep, handling: companiesTable.handling, phone: companiesTable.phone },
    sql`from ${companiesTable} where ${companiesTable.id} = ${company.id}`,
  );
  expect(row).toEqual({ onboardingStep: "users", handling: {}, phone: "9" });
});

test("an owner who sends name, category or status is refused whole, and those as they are pass", async () => {
  const company = await aCompany();
  const cookie = await cookieOf("company_manager", { companyId: company.id });
  for (const field of [{ name: "Mine" }, { category: "peptides" }, { status: "inactive" }]) {
    expect(await put(cookie, company.id, { phone: "8", ...field })).toMatchObject({
      status: 403,
      body: { errors: { [Object.keys(field)[0]!]: ["Only an administrator can change this"] } },
    });
  }
  expect((await get(cookie, company.id)).body).toMatchObject({ name: company.name, phone: null });
  expect((await put(cookie, company.id, { name: company.name, category: "other", phone: "8" })).status).toBe(200);
});

test("a company that is deactivated by PUT is not synced any more", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const id = ctx.newId();
  const store = { id, type: "woocommerce", name: "Shop", apiKeySealed: "x", apiKeyHint: "x" } as const;
  await db.insert(integrations, { ...store, createdAt: 1, updatedAt: 1 });
  await put(await cookieOf("admin"), company.id, { status: "inactive" });
  expect(await db.find(integrations, id)).toMatchObject({ status: "paused" });
});
