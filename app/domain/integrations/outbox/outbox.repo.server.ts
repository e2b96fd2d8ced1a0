import { eq, type SQL, sql } from "drizzle-orm";
import { outbox } from "#db/schema/integrations";
import { orderHistory, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

export type OutboxRow = typeof outbox.$inferSelect;

/** The order that a message is about; a note about a return names it in its payload. */
export const orderOfMessage: SQL = sql`coalesce(${outbox.payload} ->> '$.orderId', ${outbox.key})`;

export interface NewMessage {
  id: string;
  kind: OutboxRow["kind"];
  key: string;
  integrationId: string;
  payload: Record<string, unknown>;
  nextAt: number;
  createdAt: number;
}

export const insertOnce = (company: CompanyDb, row: NewMessage): Statement<void> =>
  company.write(
    (own) => sql`insert into ${outbox} (id, company_id, kind, key, integration_id, payload, next_at, created_at)
      values (${row.id}, ${own.id}, ${row.kind}, ${row.key}, ${row.integrationId}, ${JSON.stringify(row.payload)},
        ${row.nextAt}, ${row.createdAt})
      on conflict (company_id, kind, key) do nothing`,
  );

export const listDue = (db: ScopedDb, now: number, limit: number) =>
  db.rows(
    { id: outbox.id, companyId: outbox.companyId },
    (own) => sql`from ${outbox} where ${own(outbox)} and ${outbox.status} = 'pending' and ${outbox.nextAt} <= ${now}
      order by ${outbox.nextAt} limit ${limit}`,
  );

/** Claims those of the rows that no other drain has claimed, until `until`. */
export const claim = (company: CompanyDb, ids: string[], now: number, until: number): Statement<OutboxRow[]> =>
  company.update(
    outbox,
    { nextAt: until, attempts: sql`${outbox.attempts} + 1`, lastError: null },
    sql`${outbox.id} in (select value from json_each(${JSON.stringify(ids)}))
      and ${outbox.status} = 'pending' and ${outbox.nextAt} <= ${now}`,
  );

/** Releases claimed rows that were not tried because the store failed or time ran out. */
export const giveBack = (company: CompanyDb, ids: string[], nextAt: number, lastError: string | null) =>
  company.update(
    outbox,
    { nextAt, lastError, attempts: sql`${outbox.attempts} - 1` },
    sql`${outbox.id} in (select value from json_each(${JSON.stringify(ids)})) and ${outbox.status} = 'pending'`,
  );

type Outcome = Partial<Pick<OutboxRow, "status" | "nextAt" | "lastError" | "doneAt">>;
export const settle = (company: CompanyDb, id: string, outcome: Outcome) =>
  company.update(outbox, outcome, eq(outbox.id, id));

/** Records the message's outcome in the history of its order. */
export const inHistory = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  event: string,
  note: string | null,
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
      select ${own.id}, ${orders.id}, ${ctx.newId()}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, ${event}, ${note}
      from ${orders} where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.archivedAt} is null`,
  );

/** Postpones the other due messages of a failed store equally. */
export const postponeOthers = (
  company: CompanyDb,
  integrationId: string,
  now: number,
  until: number,
  lastError: string,
) =>
  company.update(
    outbox,
    { nextAt: until, lastError },
    sql`${outbox.integrationId} = ${integrationId} and ${outbox.status} = 'pending' and ${outbox.nextAt} <= ${now}`,
  );

/** Makes messages that wait after a failure due now. Messages claimed by a drain have no error and are left to it. */
export const dueNow = (company: CompanyDb, integrationId: string, now: number) =>
  company.update(
    outbox,
    { nextAt: now },
    sql`${outbox.integrationId} = ${integrationId} and ${outbox.status} = 'pending' and ${outbox.nextAt} > ${now}
      and ${outbox.lastError} is not null`,
  );
