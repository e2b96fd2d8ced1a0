import { expect, test } from "vitest";
import { LIST_ID } from "#db/schema/column-values";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { LISTS } from "./lists";
import { SaveView } from "./saved-views.schema";
import { changeView, clearDefaultView, deleteView, listViews, saveView, setDefaultView } from "./saved-views.server";

const input = (over: object = {}) =>
  SaveView.parse({ list: "orders", name: "Big", query: "sort=-total&q=x&cursor=1", ...over });
const names = async (ctx: Parameters<typeof listViews>[0], companyId?: string) =>
  (await listViews(ctx, "orders", companyId)).map(({ name }) => name);

async function people() {
  const [mine, other] = [await aCompany(), await aCompany()];
  const world = async (role: Parameters<typeof aUser>[0], companyId: string | null) =>
    worldOf(await aUser(role, { companyId }), "orders.read");
  return {
    ...{ mine, other, admin: await world("admin", null), owner: await world("company_manager", mine.id) },
    ...{ client: await world("client", mine.id), manager: await world("warehouse_manager", mine.id) },
    stranger: await world("company_manager", other.id),
  };
}

test("a view is seen by those it is saved for, and saves no page of the list", async () => {
  const { mine, admin, owner, client, manager, stranger } = await people();
  await saveView(owner, input({ name: "My own" }));
  const shared = await saveView(owner, input({ name: "Company", audience: mine.id }));
  const staff = await saveView(admin, input({ name: `Staff ${mine.id.slice(-8)}`, audience: "provider" }));
  expect(shared.query).toBe("q=x&sort=-total");
  expect(await names(owner)).toEqual(["Company", "My own"]);
  expect(await names(client)).toEqual(["Company"]);
  expect(await names(manager)).toEqual(expect.arrayContaining(["Company", staff.name]));
  expect(await names(stranger)).toEqual([]);
  expect(await names(admin, mine.id)).toContain("Company");
});

test("only those who may share a view can share, change and delete it", async () => {
  const { mine, other, admin, owner, client, stranger } = await people();
  for (const audience of [other.id, "provider"])
    await expect(saveView(owner, input({ audience }))).rejects.toMatchObject({ code: "not_found" });
  await expect(saveView(client, input({ audience: mine.id }))).rejects.toMatchObject({ code: "not_found" });
  const { id } = await saveView(owner, input({ audience: mine.id }));
  await expect(saveView(admin, input({ audience: mine.id }))).rejects.toMatchObject({ code: "conflict" });
  await expect(changeView(client, id, { name: "Mine now" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(deleteView(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await changeView(admin, id, { name: "Renamed", query: "status=pending" });
  expect(await listViews(client, "orders")).toMatchObject([
    { name: "Renamed", query: "status=pending", mayEdit: false },
  ]);
  await deleteView(owner, id);
  expect(await names(client)).toEqual([]);
});

test("each user has at most one default view, which goes with the view", async () => {
  const { mine, owner, client } = await people();
  const a = await saveView(owner, input({ name: "A", audience: mine.id, isDefault: "on" }));
  const b = await saveView(owner, input({ name: "B", audience: mine.id }));
  const defaults = async (ctx: typeof owner) => (await listViews(ctx, "orders")).filter((view) => view.isDefault);
  expect(await defaults(owner)).toMatchObject([{ name: "A" }]);
  await setDefaultView(owner, b.id);
  await setDefaultView(client, a.id);
  expect([await defaults(owner), await defaults(client)]).toMatchObject([[{ name: "B" }], [{ name: "A" }]]);
  expect((await listViews(owner, "orders")).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  await clearDefaultView(owner, b.id);
  await deleteView(owner, a.id);
  expect([await defaults(owner), await defaults(client)]).toEqual([[], []]);
});

test("each list keeps views for those who can read it, at its own address", async () => {
  const { admin, client } = await people();
  for (const list of LIST_ID) {
    const { id } = await saveView(admin, input({ list }));
    expect(await listViews(admin, list)).toContainEqual(expect.objectContaining({ id }));
    const saved = saveView(client, input({ list }));
    if (client.can(LISTS[list].permission)) await saved;
    else await expect(saved).rejects.toMatchObject({ code: "not_found" });
  }
  expect(new Set(LIST_ID.map((list) => LISTS[list].path)).size).toBe(LIST_ID.length);
});
