import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { numberFrom } from "#db/expressions";
import { auditLog, companies } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import type { IdRange } from "../../orders/order-query";

const SHOWN = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorName: auditLog.actorName,
  companyId: auditLog.companyId,
  companyName: companies.name,
  action: auditLog.action,
  subject: auditLog.subject,
  detail: auditLog.detail,
  address: auditLog.address,
  requestId: auditLog.requestId,
};

type AuditLogRow = Awaited<ReturnType<typeof select>>[number];
const select = (directory: DirectoryDb, rest: SQL) => directory.rows(SHOWN, rest);
export type AuditRow = Omit<AuditLogRow, "companyName"> & { companyName: string | null };

export interface AuditPage {
  rows: AuditRow[];
  /** Null on the last page. */
  next: string | null;
}

export interface AuditListing {
  /** Query of the search index. */
  match?: string | undefined;
  action?: string | undefined;
  companyId?: string | undefined;
  range: IdRange;
  cursor?: string | null | undefined;
  limit: number;
  isOldestFirst?: boolean;
}

/** One page of the log, newest first unless `isOldestFirst`. */
export function listEntries(directory: DirectoryDb, asked: AuditListing): Statement<AuditPage> {
  return asked.match ? found(directory, asked, asked.match) : newest(directory, asked);
}

function conditionsOf({ action, companyId, range }: AuditListing): SQL[] {
  return [
    ...(companyId ? [sql`${auditLog.companyId} = ${companyId}`] : []),
    ...(action ? [sql`${auditLog.action} = ${action}`] : []),
    ...(range.from ? [sql`${auditLog.id} >= ${range.from}`] : []),
    ...(range.before ? [sql`${auditLog.id} < ${range.before}`] : []),
  ];
}

const directionOf = ({ isOldestFirst }: AuditListing) =>
  isOldestFirst ? { way: sql`asc`, beyond: sql`>` } : { way: sql`desc`, beyond: sql`<` };

/** Each combination of filters has an index that ends with the id. */
function newest(directory: DirectoryDb, asked: AuditListing): Statement<AuditPage> {
  const { cursor, limit } = asked;
  const { way, beyond } = directionOf(asked);
  const conditions = [sql`1`, ...conditionsOf(asked), ...(cursor ? [sql`${auditLog.id} ${beyond} ${cursor}`] : [])];
  return select(
    directory,
    sql`from ${auditLog} left join ${companies} on ${companies.id} = ${auditLog.companyId}
      where ${sql.join(conditions, sql` and `)} order by ${auditLog.id} ${way} limit ${limit + 1}`,
  ).map((rows) => ({
    rows: rows.slice(0, limit),
    next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }));
}

/** Search hits read per page when a filter may exclude most of them. */
const MOST_LOOKED_AT = 200;

/**
 * Hits of the search index, by time. The index has no action, company and date; these are checked on the entries,
 * a limited number per page. A page may therefore be short and still have a next one.
 */
function found(directory: DirectoryDb, asked: AuditListing, match: string): Statement<AuditPage> {
  const { limit, cursor } = asked;
  const conditions = conditionsOf(asked);
  const window = conditions.length > 0 ? Math.max(MOST_LOOKED_AT, limit) : limit + 1;
  const { way, beyond } = directionOf(asked);
  const past = Number(cursor) > 0 ? sql`and rowid ${beyond} ${Number(cursor)}` : sql``;
  return directory
    .rows(
      { seq: numberFrom("hit.seq"), ...SHOWN },
      sql`from (select rowid as seq, id from audit_search where audit_search match ${match} ${past}
          order by rowid ${way} limit ${window}) as hit
        left join ${auditLog} on ${sql.join([sql`${auditLog.id} = hit.id`, ...conditions], sql` and `)}
        left join ${companies} on ${companies.id} = ${auditLog.companyId} order by hit.seq ${way}`,
    )
    .map((hits) => pageOf(hits, limit, window));
}

function pageOf(hits: (AuditLogRow & { seq: number })[], limit: number, window: number): AuditPage {
  const rows = hits.filter((hit) => (hit.id as string | null) !== null);
  const last = rows.length > limit ? rows[limit - 1] : hits.length === window ? hits.at(-1) : undefined;
  return { rows: rows.slice(0, limit).map(({ seq: _seq, ...row }) => row), next: last ? String(last.seq) : null };
}

/** Number of entries that the listing matches, up to `most`; a search counts its first `most` hits. */
export function countEntries(directory: DirectoryDb, asked: AuditListing, most: number): Statement<number> {
  const conditions = conditionsOf(asked);
  const which = sql.join([sql`1`, ...conditions], sql` and `);
  const hits = sql`select rowid, id from audit_search where audit_search match ${asked.match ?? ""} order by rowid desc limit ${most}`;
  const rest = !asked.match
    ? sql`from (select 1 from ${auditLog} where ${which} limit ${most})`
    : conditions.length === 0
      ? sql`from (${hits})`
      : sql`from (${hits}) as hit cross join ${auditLog} on ${auditLog.id} = +hit.id where ${which}`;
  return directory.first({ n: sql`count(*)`.mapWith(Number) }, rest).map((row) => row?.n ?? 0);
}
