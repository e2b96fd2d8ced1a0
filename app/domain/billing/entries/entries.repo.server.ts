import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { EntryKind } from "./entry.schema";

const reversal = alias(activities, "reversal");

/** Manual entries of a kind with the entry that reverses them, latest billing day first. */
export const entriesOf = (db: ScopedDb, kind: EntryKind, before: { day: string; id: string } | null, limit: number) =>
  db.rows(
    {
      id: activities.id,
      kind: activities.kind,
      billDay: activities.billDay,
      quantity: activities.quantity,
      at: activities.at,
      detail: activities.detail,
      reversalId: nullable(reversal.id),
    },
    (own) => sql`from ${activities}
      left join ${activities} ${reversal} on ${own.through(reversal, activities)}
        and ${reversal.sourceId} = ${REVERSAL_PREFIX} || ${activities.id} and ${reversal.kind} = ${kind}
      where ${own(activities)} and ${activities.kind} = ${kind}
        and ${before ? sql`(${activities.billDay}, ${activities.id}) < (${before.day}, ${before.id})` : sql`1`}
      order by ${activities.billDay} desc, ${activities.id} desc limit ${limit}`,
  );
export type Entry = Awaited<ReturnType<typeof entriesOf>>[number];
