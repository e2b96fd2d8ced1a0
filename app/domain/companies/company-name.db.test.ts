import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { CreateCompany, UpdateCompany } from "./companies.schema";
import { createCompany, getCompany, updateCompany } from "./companies.service.server";
import { companyCards } from "./screen/company-cards.server";

const admin = async () => worldOf(await aUser("admin"), "companies.edit");
const named = (name: string) => CreateCompany.parse({ name, category: "clothing", email: "a@b.test" });
const taken = (name: string) => ({ code: "conflict", detail: { fields: { name: [expect.stringContaining(name)] } } });
/** Number of companies that a search for the name finds. */
const count = async (q: string) => (await companyCards(await admin(), { q })).cards.length;

test("a second company with the same name is refused, regardless of case and outer spaces", async () => {
  const ctx = await admin();
  await createCompany(ctx, named("Twice Told"));
  for (const name of ["Twice Told", "  twice told ", "TWICE TOLD"])
    await expect(createCompany(ctx, named(name)), name).rejects.toMatchObject(taken("Twice Told"));
  await createCompany(ctx, named("ZWÖLF ÄPFEL"));
  await expect(createCompany(ctx, named("Zwölf Äpfel"))).rejects.toMatchObject(taken("ZWÖLF ÄPFEL"));
  expect(await count("twice told")).toBe(1);
});

test("of many who create one name in the same moment one does", async () => {
  const ctx = await admin();
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => createCompany(ctx, named("Race of Names"))));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await count("Race of Names")).toBe(1);
});

test("a form sent twice creates one company, and both responses lead to it", async () => {
  const ctx = await admin();
  const submission = ctx.newId();
  const both = await Promise.all([1, 2].map(() => createCompany(ctx, named("Double Click"), submission)));
  expect(both.map(({ id }) => id)).toEqual([submission, submission]);
  expect(await count("Double Click")).toBe(1);
});

test("a form sent again with another name creates another company", async () => {
  const ctx = await admin();
  const submission = ctx.newId();
  await createCompany(ctx, named("Gone Back First"), submission);
  const second = await createCompany(ctx, named("Gone Back Second"), submission);
  expect(second).toMatchObject({ name: "Gone Back Second", id: expect.not.stringMatching(submission) });
  await expect(createCompany(ctx, named("Gone back second"), submission)).rejects.toMatchObject(
    taken("Gone Back Second"),
  );
});

test("a company cannot take another's name, but can change the case of its own", async () => {
  const [mine, theirs] = [await aCompany({ name: "Rename Mine" }), await aCompany({ name: "Rename Theirs" })];
  const ctx = await admin();
  await expect(updateCompany(ctx, mine.id, { name: "rename theirs", phone: "1" })).rejects.toMatchObject(
    taken(theirs.name),
  );
  expect(await getCompany(ctx, mine.id)).toMatchObject({ name: "Rename Mine", phone: null });
  expect(await updateCompany(ctx, mine.id, UpdateCompany.parse({ name: "RENAME mine" }))).toMatchObject({
    name: "RENAME mine",
  });
});

test("two companies that have had one name all along can still be edited", async () => {
  const [first] = [await aCompany({ name: "Old Twins" }), await aCompany({ name: "Old Twins" })];
  expect(await updateCompany(await admin(), first.id, { name: "Old Twins", phone: "7" })).toMatchObject({ phone: "7" });
});

test("a concurrent edit gets a conflict, not a message about the name", async () => {
  const company = await aCompany({ name: "Changed Under Hands" });
  const ctx = await admin();
  const { updatedAt: version } = await getCompany(ctx, company.id);
  const both = await Promise.allSettled(
    ["Hands One", "Hands Two"].map((name) => updateCompany(ctx, company.id, { name, version })),
  );
  const [refused] = both.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
  expect(String(refused?.message)).not.toContain("There is a company named");
});
