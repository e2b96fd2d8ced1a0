import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { worldOf } from "#tests/factories/world";
import { listNotifications } from "../../notifications/notifications.service.server";
import { addNote, deleteNote, listNotes } from "./notes.server";

const LATEST = { limit: 20 };

async function aWarehouse() {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const manager = await aUser("warehouse_manager", { assigned: [company.id], name: "Wanda Okafor" });
  const picker = await aUser("employee", { assigned: [company.id], name: "Pavel Novak" });
  const owner = await aUser("company_manager", { companyId: company.id, name: "Marisol Vega" });
  const as = (user: typeof owner) => worldOf(user, "orders.read");
  return { company, id, manager: as(manager), picker: as(picker), owner: as(owner) };
}

let n = 0;
const note = (body: string, shared = false) => ({ body, shared, operationId: `operation-${n++}` });
const bodies = async (ctx: Awaited<ReturnType<typeof aWarehouse>>["owner"], id: string) =>
  (await listNotes(ctx, id, LATEST)).map(({ body }) => body);
const mentions = async (ctx: Awaited<ReturnType<typeof aWarehouse>>["owner"]) =>
  (await listNotifications(ctx, { kind: "mention" })).map(({ title }) => title);

test("internal notes are for the provider's staff, shared ones for the company too", async () => {
  const { id, manager, picker, owner } = await aWarehouse();
  await addNote(manager, id, note("Box is dented"));
  await addNote(manager, id, note("Ships tomorrow", true));
  // A note of the company's own user is always shared.
  await addNote(owner, id, note("Please hurry"));

  expect(await bodies(picker, id)).toEqual(["Please hurry", "Ships tomorrow", "Box is dented"]);
  expect(await bodies(owner, id)).toEqual(["Please hurry", "Ships tomorrow"]);
});

test("staff of the order's own company read no internal notes, and other companies read none", async () => {
  const { company, id, manager } = await aWarehouse();
  await addNote(manager, id, note("Box is dented"));
  await addNote(manager, id, note("Ships tomorrow", true));
  const own = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
  expect(await bodies(own, id)).toEqual(["Ships tomorrow"]);
  const foreign = worldOf(await aUser("company_manager", { companyId: (await aCompany()).id }), "orders.read");
  expect(await bodies(foreign, id)).toEqual([]);
  await expect(addNote(foreign, id, note("Hello"))).rejects.toMatchObject({ code: "not_found" });
});

test("a mention notifies that user once, however often the form is sent, and no one else", async () => {
  const { id, manager, picker, owner } = await aWarehouse();
  const form = note("@Pavel Novak please recount, @Wanda Okafor too");
  await Promise.all([addNote(manager, id, form), addNote(manager, id, form)]);
  await addNote(manager, id, form);

  expect(await bodies(picker, id)).toEqual([form.body]);
  expect(await mentions(picker)).toHaveLength(1);
  expect(await mentions(manager)).toEqual([]);
  expect(await mentions(owner)).toEqual([]);
});

test("an internal note cannot name a user of the company; a shared one can", async () => {
  const { id, manager, owner } = await aWarehouse();
  await expect(addNote(manager, id, note("@Marisol Vega look"))).rejects.toMatchObject({ code: "validation" });
  await addNote(manager, id, note("@Marisol Vega look", true));
  expect(await mentions(owner)).toHaveLength(1);
});

test("a client's note notifies the provider's staff, and the answer notifies the client and no one else", async () => {
  const { company, id, manager, picker, owner } = await aWarehouse();
  const client = worldOf(await aUser("client", { companyId: company.id, name: "Cleo Brandt" }), "orders.read");
  const stranger = worldOf(await aUser("warehouse_manager"), "orders.read");
  const questions = async (ctx: typeof owner) =>
    (await listNotifications(ctx, { kind: "order-note" })).map(({ title, body }) => [title, body]);

  await addNote(client, id, note("Can you hold this order?"));
  const question = [expect.stringContaining("wrote a note on order"), "Can you hold this order?"];
  expect(await questions(manager)).toEqual([question]);
  expect(await questions(picker)).toEqual([question]);
  for (const other of [client, owner, stranger]) expect(await questions(other)).toEqual([]);

  await addNote(picker, id, note("What do they mean?"));
  expect(await mentions(client)).toEqual([]);
  expect(await questions(manager)).toEqual([question]);

  await addNote(manager, id, note("It is on hold until you write again.", true));
  expect(await mentions(client)).toEqual([expect.stringContaining("answered on order")]);
  for (const other of [owner, picker, manager]) expect(await mentions(other)).toEqual([]);
  // It is answered, for every user whom it notified.
  expect(await questions(picker)).toEqual([]);
});

test("a deleted note of a client is gone from the staff's notifications", async () => {
  const { company, id, manager } = await aWarehouse();
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  await addNote(client, id, note("Wrong order"));
  const [{ id: noteId } = { id: "" }] = await listNotes(client, id, LATEST);
  await deleteNote(client, id, noteId);
  expect(await listNotifications(manager, { kind: "order-note" })).toEqual([]);
});

test("a client can be named in a note shared with the company, and in no internal one", async () => {
  const { company, id, manager } = await aWarehouse();
  const client = worldOf(await aUser("client", { companyId: company.id, name: "Cleo Brandt" }), "orders.read");
  await expect(addNote(manager, id, note("@Cleo Brandt wants a gift box"))).rejects.toMatchObject({
    code: "validation",
  });
  await addNote(manager, id, note("@Cleo Brandt look", true));
  expect(await mentions(client)).toHaveLength(1);
});

test("only the author deletes a note, and its text is gone from the order and from notifications", async () => {
  const { company, id, manager, picker } = await aWarehouse();
  await addNote(manager, id, note("Wrong order, @Pavel Novak"));
  expect(await mentions(picker)).toHaveLength(1);
  const [{ id: noteId } = { id: "" }] = await listNotes(manager, id, LATEST);
  await expect(deleteNote(picker, id, noteId)).rejects.toMatchObject({ code: "forbidden" });
  await deleteNote(manager, id, noteId);
  await deleteNote(manager, id, noteId);
  expect(await bodies(manager, id)).toEqual([]);
  expect(await mentions(picker)).toEqual([]);
  const entries = await manager.directory.rows(
    { actor: auditLog.actorName },
    sql`from ${auditLog} where ${auditLog.action} = 'order-note.deleted' and ${auditLog.actorName} = ${manager.actor.name}
      and ${auditLog.companyId} = ${company.id}`,
  );
  expect(entries).toHaveLength(1);
});
