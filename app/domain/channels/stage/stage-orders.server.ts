import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { cleanText } from "../../kernel/clean-text";
import type { Ctx } from "../../kernel/ctx";
import { type PackedOrder, toHex } from "../../staging/pack-payload.server";
import { DELETED_IN_STORE } from "../../staging/staging-texts";
import { stockLines } from "./stock-lines";

// Raw SQL outside a repository: the upsert is this use case, and tests of other modules stage orders through it.

/** D1 limits bound values to two megabytes; larger pages are split into several statements. */
const LARGEST_JSON = 1_500_000;

export interface StagedChange {
  id: string;
  externalId: string;
  /** created: staged for the first time; updated: has new content; touched: only its date changed. */
  what: "created" | "updated" | "touched";
}

/**
 * Statements that stage a page's orders, for the page's batch. Idempotent: a newer version is stored, an equal or older
 * one is ignored. An unprocessed order becomes pending again; a processed one is left to `changedProcessed`, because
 * the change must be applied first.
 */
export function stageOrders(
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  orders: readonly PackedOrder[],
): Statement<StagedChange[]>[] {
  const now = ctx.now();
  return inChunks(orders.map((packed) => [ctx.newId(packed.order.placedAt), ...columnsOf(packed)])).map((rows) => {
    const proposed = new Set(rows.map((row) => row[0]));
    return company
      .writeReturning(
        { id: stagingOrders.id, externalId: stagingOrders.externalId, updatedAt: stagingOrders.updatedAt },
        (own) => upsert(own, integrationId, JSON.stringify(rows), now),
      )
      .map((changed) =>
        changed.map(({ id, externalId, updatedAt }) => ({
          id,
          externalId,
          what: proposed.has(id) ? "created" : updatedAt === now ? "updated" : "touched",
        })),
      );
  });
}

/** Values of an upsert's row after its id, in the order of `upsert`'s columns. */
function columnsOf({ order, hash, gzip, key }: PackedOrder): (string | number | null)[] {
  return [
    order.externalId,
    storable(order.number, 100),
    storable(order.customerName, 200),
    storable(order.customerEmail, 254),
    storable(order.currency, 3),
    order.totalMinor,
    order.lines.length,
    storable(order.externalStatus, 60),
    Math.trunc(order.placedAt),
    Math.trunc(order.modifiedAt),
    hash,
    gzip && toHex(gzip),
    key,
    JSON.stringify(stockLines(order)),
  ];
}

/** Cleaned after cutting, because cutting may leave half a character. */
const storable = (text: string, longest: number): string => cleanText(text.slice(0, longest));

const at = (index: number): SQL => sql.raw(`value ->> ${index}`);

/** A new version: later, or different with the same timestamp. */
const isNews = (modifiedAt: SQL, hash: SQL): SQL =>
  sql`(${modifiedAt} > ${stagingOrders.modifiedAt} or (${modifiedAt} = ${stagingOrders.modifiedAt} and ${hash} <> ${stagingOrders.payloadHash}))`;

function upsert(own: Ownership, integrationId: string, rows: string, now: number): SQL {
  const same = sql`${stagingOrders.payloadHash} = excluded.payload_hash`;
  const isBack = sql`(${stagingOrders.status} = 'error' and ${stagingOrders.errorMessage} = ${DELETED_IN_STORE})`;
  return sql`insert into ${stagingOrders} (id, external_id, number, customer_name, customer_email, currency, total_minor,
      line_count, external_status, placed_at, modified_at, payload_hash, payload, payload_key, lines,
      company_id, integration_id, created_at, updated_at)
    select ${at(0)}, ${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}, ${at(5)}, ${at(6)}, ${at(7)}, ${at(8)}, ${at(9)}, ${at(10)},
      ${at(11)}, unhex(${at(12)}), ${at(13)}, ${at(14)}, ${own.id}, ${integrationId}, ${now}, ${now}
    from json_each(${rows}) where true
    on conflict (integration_id, external_id) do update set
      number = excluded.number, customer_name = excluded.customer_name, customer_email = excluded.customer_email,
      currency = excluded.currency, total_minor = excluded.total_minor, line_count = excluded.line_count,
      external_status = excluded.external_status, placed_at = excluded.placed_at, modified_at = excluded.modified_at,
      payload_hash = excluded.payload_hash, payload = excluded.payload, payload_key = excluded.payload_key,
      lines = excluded.lines, status = case when ${stagingOrders.status} = 'processed' or (${same} and not ${isBack}) then ${stagingOrders.status} else 'pending' end,
      error_message = case when ${same} and not ${isBack} then ${stagingOrders.errorMessage} end,
      updated_at = case when ${same} and not ${isBack} then ${stagingOrders.updatedAt} else excluded.updated_at end
    where ${own(stagingOrders)} and (${isNews(sql`excluded.modified_at`, sql`excluded.payload_hash`)} or ${isBack})
      and (${stagingOrders.status} <> 'processed' or ${same})`;
}

/** For the same batch: processed orders with a new version. */
export function changedProcessed(
  company: CompanyDb,
  integrationId: string,
  orders: readonly PackedOrder[],
): Statement<{ id: string; externalId: string }[]> {
  const rows = orders.map(({ order, hash }) => [order.externalId, Math.trunc(order.modifiedAt), hash]);
  return company.rows(
    { id: stagingOrders.id, externalId: stagingOrders.externalId },
    (own) => sql`from json_each(${JSON.stringify(rows)}) as seen
      cross join ${stagingOrders} indexed by staging_orders_external on ${own(stagingOrders)} and ${stagingOrders.integrationId} = ${integrationId}
        and ${stagingOrders.externalId} = seen.value ->> 0
      where ${stagingOrders.status} = 'processed' and seen.value ->> 2 <> ${stagingOrders.payloadHash}
        and ${isNews(sql`seen.value ->> 1`, sql`seen.value ->> 2`)}`,
  );
}

/** Records a processed order's version after its change was applied, so that it is not applied again. */
export const recordProcessed = (ctx: Ctx, company: CompanyDb, id: string, packed: PackedOrder): Statement<unknown> =>
  company.update(
    stagingOrders,
    {
      externalStatus: storable(packed.order.externalStatus, 60),
      modifiedAt: Math.trunc(packed.order.modifiedAt),
      payloadHash: packed.hash,
      payload: packed.gzip && sql<Buffer>`unhex(${toHex(packed.gzip)})`,
      payloadKey: packed.key,
      updatedAt: ctx.now(),
    },
    sql`${stagingOrders.id} = ${id} and ${stagingOrders.modifiedAt} <= ${Math.trunc(packed.order.modifiedAt)}`,
  );

function inChunks(rows: (string | number | null)[][]): (string | number | null)[][][] {
  const chunks: (string | number | null)[][][] = [];
  let size = LARGEST_JSON;
  for (const row of rows) {
    const length = row.reduce<number>((sum, value) => sum + 3 + (typeof value === "string" ? value.length : 16), 0);
    if (size + length > LARGEST_JSON) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(row);
    size += length;
  }
  return chunks;
}
