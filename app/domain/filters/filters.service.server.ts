import type { FilterChoice, FilterPage } from "#db/schema/column-values";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../audit/audit.schema";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError, invalid, notFound } from "../kernel/errors";
import { FILTER_PAGE_LABEL, FILTER_TYPE_LABEL } from "./filter-labels";
import * as repo from "./filters.repo.server";
import type { FilterOptionInput, FiltersQuery } from "./filters.schema";

/** Filter options of a page, for the batch that reads the page, so that they need no extra round trip. */
export const filterOptions = (ctx: Pick<Ctx, "directory">, page: FilterPage): Statement<FilterChoice[]> =>
  repo.activeOf(ctx.directory, page);

/** One page of the options, by sort order. @throws validation for an invalid cursor */
export async function listFilterOptions(ctx: Ctx, { cursor, limit, ...asked }: FiltersQuery) {
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await repo.list(ctx.directory, { ...asked, after, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last ? `${last.sortOrder}_${last.id}` : null };
}

function readCursor(cursor: string) {
  const match = /^(-?\d{1,7})_([\w-]{1,64})$/.exec(cursor);
  if (!match?.[1] || !match[2])
    throw invalid({ cursor: ["This cursor does not belong to this list"] }, "unknown_cursor");
  return { sortOrder: Number(match[1]), id: match[2] };
}

/** More options than any installation keeps; the screen shows them all. */
const MAX_SHOWN = 1000;

export interface FilterGroup {
  key: string;
  title: string;
  options: repo.FilterOption[];
}

/** All options, or one page's, grouped by page location and filter type and sorted by sort order. */
export async function filterGroups(ctx: Ctx, pageLocation: FilterPage | undefined): Promise<FilterGroup[]> {
  const options = await repo.list(ctx.directory, { pageLocation, limit: MAX_SHOWN });
  const groups = new Map<string, repo.FilterOption[]>();
  for (const option of options) groups.set(groupKey(option), [...(groups.get(groupKey(option)) ?? []), option]);
  return [...groups]
    .map(([key, of]) => ({ key, title: titleOf(of[0] as repo.FilterOption), options: of }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}

const groupKey = ({ pageLocation, filterType }: repo.FilterOption) => `${pageLocation}.${filterType}`;
const titleOf = ({ pageLocation, filterType }: repo.FilterOption) =>
  `${FILTER_PAGE_LABEL[pageLocation]} · ${FILTER_TYPE_LABEL[filterType]}`;

/** @throws not_found */
export async function getFilterOption(ctx: Ctx, id: string): Promise<repo.FilterOption> {
  const option = await repo.find(ctx.directory, id);
  if (!option) throw notFound("This filter option");
  return option;
}

const facts = ({ id: _id, ...rest }: repo.FilterOption) => rest;
const subjectOf = (option: repo.FilterOption) => `${titleOf(option)}: ${option.label}`;

/** @throws conflict when the page's filter already has the value */
export async function addFilterOption(ctx: Ctx, input: FilterOptionInput): Promise<repo.FilterOption> {
  const option = { ...input, id: ctx.newId(), isActive: input.isActive ?? true };
  await unlessTaken(option, () =>
    ctx.directory.batch(
      ...audited(ctx, repo.insert(ctx.directory, { ...option, createdAt: ctx.now(), updatedAt: ctx.now() }), {
        action: "filter.created",
        subject: subjectOf(option),
        after: facts(option),
      }),
    ),
  );
  return option;
}

/** @throws not_found; conflict when the page's filter already has the value */
export async function updateFilterOption(
  ctx: Ctx,
  id: string,
  patch: Partial<FilterOptionInput>,
): Promise<repo.FilterOption> {
  const before = await getFilterOption(ctx, id);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const after: repo.FilterOption = { ...before, ...given };
  const changed = changedFacts(facts(before), facts(after));
  if (!changed) return before;
  const [, updated] = await unlessTaken(after, () =>
    ctx.directory.batch(
      repo.stillThere(ctx.directory, id),
      ...audited(ctx, repo.update(ctx.directory, after, ctx.now()), {
        action: "filter.changed",
        subject: subjectOf(after),
        ...changed,
      }),
    ),
  );
  return updated[0] ?? after;
}

/** @throws not_found */
export async function deleteFilterOption(ctx: Ctx, id: string): Promise<void> {
  const option = await getFilterOption(ctx, id);
  await ctx.directory.batch(
    repo.stillThere(ctx.directory, id),
    ...audited(ctx, repo.remove(ctx.directory, id), {
      action: "filter.deleted",
      subject: subjectOf(option),
      before: facts(option),
    }),
  );
}

async function unlessTaken<T>(option: repo.FilterOption, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!refusedBy(error, "unique", "filter_options.value")) throw error;
    const where = `${FILTER_PAGE_LABEL[option.pageLocation]}, ${FILTER_TYPE_LABEL[option.filterType]}`;
    const said = `${where} already has the value "${option.value}".`;
    throw new DomainError("duplicate_filter_option", said, {
      fields: { value: [said] },
    });
  }
}
