import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import { companyInReach, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError, invalid, notFound } from "../../kernel/errors";
import * as repo from "./boxes.repo.server";
import type { BoxesQuery, BoxForm } from "./boxes.schema";

const PAGE = 50;
/** A select can be read up to here. */
const MAX_BOXES = 50;

/** The provider's own boxes are for all companies, so only a user who reaches all of them can change one. */
const mayKeepForAll = (ctx: Ctx): boolean => ctx.db.scope.kind === "all";

export const mayEditBox = (ctx: Ctx, companyId: string | null): boolean => companyId !== null || mayKeepForAll(ctx);

/** A page of boxes of the provider and of the companies in scope, newest first unless sorted, and their number. */
export async function listBoxes(ctx: Ctx, { company: companyId, q, sort, cursor }: BoxesQuery, limit = PAGE) {
  const { scope } = ctx.db;
  const [rows, count, companies] = await ctx.directory.batch(
    repo.list(ctx.directory, scope, { companyId, q, sort, cursor, limit: limit + 1 }),
    repo.count(ctx.directory, scope, { companyId, q }),
    listReachableCompanies(ctx),
  );
  return {
    rows: rows.slice(0, limit).map(({ key: _key, ...row }) => ({ ...row, mayEdit: mayEditBox(ctx, row.companyId) })),
    next: rows.length > limit ? (rows[limit - 1]?.key ?? null) : null,
    count,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

/** For whom the user can keep a box: all companies, if they reach all, and each company in reach. */
export async function boxOwners(ctx: Ctx) {
  const companies = await listReachableCompanies(ctx);
  return [
    ...(mayKeepForAll(ctx) ? [{ value: "", label: "All companies" }] : []),
    ...companies.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** The boxes to choose from for an order's parcels, for the batch that reads the order. */
export const boxesForOrder = (ctx: Ctx, orderId: string) => repo.offeredFor(ctx.directory, ctx.db.scope, orderId);

/** The boxes in which an order's parcels are packed, for the batch that reads the order. */
export const boxesUsedFor = (ctx: Ctx, orderId: string) => repo.usedFor(ctx.directory, ctx.db.scope, orderId);

export type UsedBox = Awaited<ReturnType<typeof boxesUsedFor>>[number];

/** The boxes to choose from for orders of these companies: the provider's, and a single company's own. */
export const boxesForCompanies = (ctx: Ctx, companyIds: readonly string[]) =>
  repo.offeredTo(ctx.directory, ctx.db.scope, companyIds.length === 1 ? companyIds[0] : undefined);

/** @throws not_found, also for a box that the user cannot change */
export async function getBox(ctx: Ctx, id: string) {
  const box = await repo.find(ctx.directory, ctx.db.scope, id);
  if (!box || !mayEditBox(ctx, box.companyId)) throw notFound("This box");
  return box;
}

/**
 * Idempotent for forms with a key.
 * @throws validation for a company out of reach or a name that is taken; too_many_boxes
 */
export async function addBox(ctx: Ctx, { key, shownInStock: _shown, ...box }: BoxForm): Promise<void> {
  await assertOwner(ctx, box.companyId);
  const id = key ?? ctx.newId();
  const inserted = await unlessTaken(
    async () => {
      const [rows] = await ctx.directory.batch(
        ...audited(ctx, repo.insertBelow(ctx.directory, id, box, MAX_BOXES, ctx.now()), {
          action: "box.created",
          subject: box.name,
          companyId: box.companyId,
          after: box,
        }),
      );
      return rows;
    },
    // The form may have been sent before.
    async () => (key ? repo.find(ctx.directory, ctx.db.scope, key).map((row) => (row ? [row] : null)) : null),
  );
  if (inserted.length === 0)
    throw new DomainError("too_many_boxes", `There can be at most ${MAX_BOXES} boxes. Delete one first.`);
}

/** @throws not_found; validation for a company out of reach or a name that is taken */
export async function changeBox(ctx: Ctx, id: string, { key: _key, shownInStock, ...typed }: BoxForm): Promise<void> {
  const { id: _id, ...before } = await getBox(ctx, id);
  const counted = typed.inStock === null ? 0 : typed.inStock - (shownInStock ?? before.inStock ?? typed.inStock);
  const box = {
    ...typed,
    inStock: typed.inStock === null ? null : (before.inStock ?? typed.inStock - counted) + counted,
  };
  await assertOwner(ctx, box.companyId);
  const changed = changedFacts(before, box);
  if (!changed) return;
  await unlessTaken(() =>
    ctx.directory.batch(
      repo.stillThere(ctx.directory, id),
      ...audited(ctx, repo.update(ctx.directory, id, box, counted, ctx.now()), {
        action: "box.changed",
        subject: box.name,
        companyId: box.companyId,
        ...changed,
      }),
    ),
  );
}

/** @throws not_found */
export async function deleteBox(ctx: Ctx, id: string): Promise<void> {
  const { id: _id, ...before } = await getBox(ctx, id);
  await ctx.directory.batch(
    repo.stillThere(ctx.directory, id),
    ...audited(ctx, repo.remove(ctx.directory, id), {
      action: "box.deleted",
      subject: before.name,
      companyId: before.companyId,
      before,
    }),
  );
}

async function assertOwner(ctx: Ctx, companyId: string | null): Promise<void> {
  const isAllowed = companyId === null ? mayKeepForAll(ctx) : await companyInReach(ctx, companyId);
  if (!isAllowed) throw invalid({ companyId: ["Choose a company"] }, "validation");
}

/** `earlier` gives the result of the same write made before. */
async function unlessTaken<T>(write: () => Promise<T>, earlier?: () => Promise<T | null>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!refusedBy(error, "unique", "boxes.")) throw error;
    const written = await earlier?.();
    if (written) return written;
    throw invalid({ name: ["Another box already has this name"] }, "validation");
  }
}
