import type { ListId } from "#db/schema/column-values";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../audit/audit.schema";
import { audited, SEARCHED } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError, notFound } from "../kernel/errors";
import { LISTS } from "./lists";
import * as repo from "./saved-views.repo.server";
import type { SaveView, ViewAudience } from "./saved-views.schema";

const MAX_VIEWS = 20;

export interface SavedView {
  id: string;
  name: string;
  query: string;
  audience: ViewAudience;
  isDefault: boolean;
  /** The user can rename, update and delete it. */
  mayEdit: boolean;
}

const isStaff = ({ actor }: Ctx): boolean => actor.role !== "company_manager" && actor.role !== "client";

/** Staff share with companies in reach, a client company's owner with their own. */
const mayShareWith = (ctx: Ctx, list: ListId, companyId: string): boolean =>
  ctx.actor.role !== "client" && ctx.can(LISTS[list].permission, companyId);

const mayShareWithProvider = ({ actor }: Ctx): boolean => actor.role === "admin";

const mayEdit = (ctx: Ctx, { list, userId, companyId }: repo.SavedViewRow): boolean =>
  userId ? userId === ctx.actor.id : companyId ? mayShareWith(ctx, list, companyId) : mayShareWithProvider(ctx);

const maySee = (ctx: Ctx, { list, userId, companyId }: repo.SavedViewRow): boolean =>
  ctx.can(LISTS[list].permission) &&
  (userId ? userId === ctx.actor.id : companyId ? ctx.can(LISTS[list].permission, companyId) : isStaff(ctx));

const audienceOf = ({ userId, companyId }: repo.SavedViewRow): ViewAudience =>
  userId ? "me" : companyId ? "company" : "provider";

/**
 * The views of a list that the user sees, for the batch that reads the list. A user who reaches all companies sees the
 * views of the one that the list is narrowed to.
 */
export function listViews(ctx: Ctx, list: ListId, companyId?: string): Statement<SavedView[]> {
  const { scope } = ctx.db;
  const narrowed = companyId ? [companyId] : [];
  const companies = scope.kind === "all" ? narrowed : scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  const audiences = [ctx.actor.id, ...companies, ...(isStaff(ctx) ? [""] : [])];
  return repo.viewsOf(ctx.directory, list, audiences, ctx.actor.id).map((rows) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      query: row.query,
      audience: audienceOf(row),
      // SQLite has no booleans, and a 0 would be shown as text.
      isDefault: Boolean(row.isDefault),
      mayEdit: mayEdit(ctx, row),
    })),
  );
}

/** With whom the user can share a view of the list. */
export const viewAudiences = (ctx: Ctx, list: ListId, companies: readonly { id: string; name: string }[]) => [
  { value: "me", label: "Only me" },
  ...companies
    .filter(({ id }) => mayShareWith(ctx, list, id))
    .map(({ id, name }) => ({ value: id, label: `Everyone at ${name}` })),
  ...(mayShareWithProvider(ctx) ? [{ value: "provider", label: "All provider staff" }] : []),
];

/** The search may name a person; the audit log keeps that there was one. */
const factsOf = ({ list, name, query }: Pick<repo.SavedViewRow, "list" | "name" | "query">) => {
  const params = new URLSearchParams(query);
  if (params.has("q")) params.set("q", SEARCHED);
  return { list, name, query: decodeURIComponent(params.toString()) };
};

/** @throws not_found for a list or company out of reach; conflict for a name that is taken or too many views */
export async function saveView(ctx: Ctx, { list, name, query, audience, isDefault }: SaveView): Promise<SavedRef> {
  if (!ctx.can(LISTS[list].permission)) throw notFound("This view");
  const isForMe = audience === "me";
  const companyId = isForMe || audience === "provider" ? null : audience;
  const isAllowed = isForMe || (companyId ? mayShareWith(ctx, list, companyId) : mayShareWithProvider(ctx));
  if (!isAllowed) throw notFound("This company");
  const view = { id: ctx.newId(), list, name, query, userId: isForMe ? ctx.actor.id : null, companyId };
  const [inserted] = await unlessTaken(() =>
    ctx.directory.batch(
      ...audited(ctx, repo.insertBelow(ctx.directory, view, MAX_VIEWS, ctx.now()), {
        action: "view.created",
        subject: name,
        companyId,
        after: { ...factsOf(view), sharedWith: audience },
      }),
    ),
  );
  if (inserted.length === 0)
    throw new DomainError("too_many_views", `A list can have at most ${MAX_VIEWS} views. Delete one first.`);
  if (isDefault) await setDefaultView(ctx, view.id);
  return view;
}

export interface SavedRef {
  id: string;
  list: ListId;
  name: string;
  query: string;
}

/** @throws not_found, also for a view that the user does not see */
async function getView(ctx: Ctx, id: string): Promise<repo.SavedViewRow> {
  const view = await repo.find(ctx.directory, id);
  if (!view || !maySee(ctx, view)) throw notFound("This view");
  return view;
}

async function editableView(ctx: Ctx, id: string): Promise<repo.SavedViewRow> {
  const view = await getView(ctx, id);
  if (!mayEdit(ctx, view)) throw new DomainError("forbidden", "Only those who can share this view can change it.");
  return view;
}

/** Renames a view or saves other filters in it. @throws not_found, forbidden; conflict for a name that is taken */
export async function changeView(ctx: Ctx, id: string, patch: { name?: string; query?: string }): Promise<SavedRef> {
  const before = await editableView(ctx, id);
  const after = { ...before, ...patch };
  const changed = changedFacts(factsOf(before), factsOf(after));
  await unlessTaken(() =>
    ctx.directory.batch(
      ...audited(ctx, repo.change(ctx.directory, id, after, ctx.now()), {
        action: "view.changed",
        subject: after.name,
        companyId: before.companyId,
        ...(changed ?? {}),
      }),
    ),
  );
  return after;
}

/** @throws not_found, forbidden */
export async function deleteView(ctx: Ctx, id: string): Promise<SavedRef> {
  const view = await editableView(ctx, id);
  await ctx.directory.batch(
    ...audited(ctx, repo.remove(ctx.directory, id), {
      action: "view.deleted",
      subject: view.name,
      companyId: view.companyId,
      before: factsOf(view),
    }),
  );
  return view;
}

/** The list opens with this view from now on, for this user. @throws not_found */
export async function setDefaultView(ctx: Ctx, id: string): Promise<SavedRef> {
  const view = await getView(ctx, id);
  await ctx.directory.batch(
    ...audited(ctx, repo.setDefault(ctx.directory, ctx.actor.id, view.list, id), {
      action: "view.default-changed",
      subject: view.name,
      after: { list: view.list, isDefault: true },
    }),
  );
  return view;
}

/** @throws not_found */
export async function clearDefaultView(ctx: Ctx, id: string): Promise<SavedRef> {
  const view = await getView(ctx, id);
  await ctx.directory.batch(
    ...audited(ctx, repo.clearDefault(ctx.directory, ctx.actor.id, view.list), {
      action: "view.default-changed",
      subject: view.name,
      after: { list: view.list, isDefault: false },
    }),
  );
  return view;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!refusedBy(error, "unique", "saved_views")) throw error;
    const said = "A view with this name already exists. Choose another name.";
    throw new DomainError("duplicate_view", said, { fields: { name: [said] } });
  }
}
