import { and, asc, between, lte, type SQL, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts } from "#db/schema/billing";
import { orderRetention } from "#db/schema/orders/order-archive";
import { activities } from "#db/schema/shipping";
import { type ARCHIVED_KINDS, activityArchives, activityGates } from "#db/schema/shipping/activity-archives";
import { droppedPayloads } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import { columnsOf, type Statement } from "#db/statement.server";
import { addDays } from "../../kernel/days";
import type { Period } from "../days";
import { SOURCE_PREFIX } from "../storage/storage.repo.server";

export type ArchivedKind = (typeof ARCHIVED_KINDS)[number];
export type Archive = Omit<typeof activityArchives.$inferSelect, "companyId">;
/** Activities as JSON, each with its values in the sequence of `ACTIVITY_COLUMNS`, by billing day and id. */
export interface StoredWork {
  ids: readonly string[];
  content: string;
}

/** Days of one file at most, so that the files of a period are found by their last days. */
export const MAX_SPAN_DAYS = 31;

export const ACTIVITY_COLUMNS = Object.values(columnsOf(activities)).map(({ name }) => name);
const COLUMNS = sql.raw(ACTIVITY_COLUMNS.join(", "));

/** After how many days the company's work is archived; null for never. Days from `openFrom` on have no invoice yet. */
export const archiveTimesOf = (company: CompanyDb) =>
  company.first(
    {
      days: sql`${orderRetention.archiveAfterDays}`.mapWith(Number),
      openFrom: sql`coalesce(${billingAccounts.openFrom}, '')`.mapWith(String),
    },
    (own) => sql`from ${orderRetention} left join ${billingAccounts} on ${own.through(billingAccounts, orderRetention)}
      where ${own(orderRetention)} and ${orderRetention.archiveAfterDays} is not null`,
  );

/** Work of a kind billed before a day. The latest recorded day of storage stays: it says which one is recorded next. */
function dueOf(own: Ownership, kind: ArchivedKind, before: string): SQL {
  const isDue = sql`${activities} where ${own(activities)} and ${activities.kind} = ${kind} and ${activities.billDay} < ${before}`;
  if (kind !== "stored") return isDue;
  return sql`${isDue} and ${activities.sourceId} is not (select max(${activities.sourceId}) from ${activities}
    where ${own(activities)} and ${activities.sourceId} >= ${SOURCE_PREFIX} and ${activities.sourceId} < ${`${SOURCE_PREFIX}~`})`;
}

interface DueLimits {
  before: string;
  /** Fewer activities than the limit are due only when the first was billed before this day. */
  waitsBefore: string;
  limit: number;
}

/** The first activities of a kind for a file, each as JSON; none while they wait for others. */
export const readDue = (company: CompanyDb, kind: ArchivedKind, { before, waitsBefore, limit }: DueLimits) =>
  company.rows(
    { id: activities.id, day: activities.billDay, content: sql`json_array(${COLUMNS})`.mapWith(String) },
    (own) => {
      const due = () => dueOf(own, kind, before);
      return sql`from ${due()} order by ${activities.billDay}, ${activities.id}
        limit iif(exists (select 1 from ${dueOf(own, kind, waitsBefore)})
          or (select 1 from ${due()} limit 1 offset ${limit - 1}) = 1, ${limit}, 0)`;
    },
  );

/** Has these files deleted some time later, unless the batch that refers to them takes that back. */
export const dropFile = (company: CompanyDb, key: string): Statement<void> => company.insert(droppedPayloads, { key });

/**
 * Deletes this work and records its file. Rolls the batch back (conflict) unless all of it is as it was read, and billed
 * on days with an invoice. Sums of it stay: no trigger acts on a deletion.
 */
export function moveToFile(
  company: CompanyDb,
  archive: Archive,
  { ids, content }: StoredWork,
  before: string,
): Statement<unknown>[] {
  const { kind, fileKey } = archive;
  const isUnchanged = (own: Ownership) => sql`(select json_group_array(json_array(${COLUMNS})) from (
    select ${COLUMNS} from ${activities} where ${own(activities)} and ${inList(activities.id, ids)}
    order by ${activities.billDay}, ${activities.id})) = ${content}`;
  return [
    company.insert(activityGates, { kind, beforeDay: before }),
    company.assert("conflict", isUnchanged),
    company.insert(activityArchives, archive),
    company.delete(droppedPayloads, sql`${droppedPayloads.key} = ${fileKey}`),
    company.write((own) => sql`delete from ${activities} where ${own(activities)} and ${inList(activities.id, ids)}`),
    company.delete(activityGates, sql`${activityGates.kind} = ${kind}`),
  ];
}

/** The files of these kinds with work billed on these days, by their first days. */
export const archivesOf = (company: CompanyDb, kinds: readonly string[], { from, to }: Period): Statement<Archive[]> =>
  company.select(activityArchives, {
    columns: ARCHIVE,
    where: and(
      inList(activityArchives.kind, kinds),
      between(activityArchives.lastDay, from, addDays(to, MAX_SPAN_DAYS)),
      lte(activityArchives.firstDay, to),
    ),
    orderBy: [activityArchives.firstDay, activityArchives.id].map((column) => asc(column)),
  });

const ARCHIVE = ["kind", "firstDay", "lastDay", "id", "activities", "fileKey"] as const;
