import { and, type Column, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderHistory, orders, orderTags } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { recordStep } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { MAX_TAGS, tagKey } from "./order-tag.schema";

/** The orders of one change, as one parameter: each with the id of its history entry. */
export const withHistoryIds = (ctx: Ctx, orderIds: readonly string[]): string =>
  JSON.stringify(orderIds.map((id) => [id, ctx.newId()]));

const ORDER_ID = sql`json_extract(value, '$[0]')`;
const HISTORY_ID = sql`json_extract(value, '$[1]')`;

/** The order exists and is not archived. */
const isChangeable = (own: Ownership, orderId: SQL | Column): SQL =>
  sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.archivedAt} is null)`;

/** The order can be changed, lacks the tag, and has room for it. */
const canBeTagged = (own: Ownership, key: string): SQL =>
  sql`${isChangeable(own, ORDER_ID)}
    and not exists (select 1 from ${orderTags} where ${own(orderTags)} and ${orderTags.orderId} = ${ORDER_ID} and ${orderTags.key} = ${key})
    and (select count(*) from ${orderTags} where ${own(orderTags)} and ${orderTags.orderId} = ${ORDER_ID}) < ${MAX_TAGS}`;

const isTagged = (own: Ownership, which: SQL): SQL =>
  sql`${isChangeable(own, ORDER_ID)} and exists (select 1 from ${orderTags} where ${own(orderTags)} and ${orderTags.orderId} = ${ORDER_ID} and ${which})`;

const history = (
  ctx: Ctx,
  own: Ownership,
  { event, tag, list, when }: { event: string; tag: string | SQL; list: string; when: SQL },
): SQL =>
  sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
    select ${own.id}, ${ORDER_ID}, ${HISTORY_ID}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, ${event}, ${tag}
    from json_each(${list}) where ${when}`;

/**
 * Adds a tag to the orders of one company that lack it and have room for it, with an entry in each order's history. The
 * last statement is the change.
 * @param list from `withHistoryIds`
 */
export const addTag = (
  ctx: Ctx,
  company: CompanyDb,
  list: string,
  tag: string,
): [Statement<void>, Change<{ orderId: string }[]>] => {
  const key = tagKey(tag);
  return [
    company.write((own) => history(ctx, own, { event: "tag-added", tag, list, when: canBeTagged(own, key) })),
    company.writeReturning(
      { orderId: sql<string>`order_id` },
      (own) => sql`insert into ${orderTags} (company_id, order_id, key, tag, added_at, added_by_id)
        select ${own.id}, ${ORDER_ID}, ${key}, ${tag}, ${ctx.now()}, ${ctx.actor.id} from json_each(${list})
        where ${canBeTagged(own, key)}`,
    ),
  ];
};

/**
 * Removes a tag from the orders that have it, with an entry in each order's history.
 * @param added restricts it to tags that this user added, up to this time
 */
export const removeTag = (
  ctx: Ctx,
  company: CompanyDb,
  list: string,
  tag: string,
  added?: { byId: string; until: number },
): [Statement<void>, Change<{ orderId: string }[]>] => {
  const which = and(
    eq(orderTags.key, tagKey(tag)),
    added && and(eq(orderTags.addedById, added.byId), lte(orderTags.addedAt, added.until)),
  )!;
  return [
    company.write((own) => history(ctx, own, { event: "tag-removed", tag, list, when: isTagged(own, which) })),
    company.writeReturning(
      { orderId: sql<string>`order_id` },
      (
        own,
      ) => sql`delete from ${orderTags} where ${own(orderTags)} and ${which} and ${isChangeable(own, orderTags.orderId)}
        and ${orderTags.orderId} in (select ${ORDER_ID} from json_each(${list}))`,
    ),
  ];
};

/** A tag that an order had. */
export type RemovedTag = [orderId: string, tag: string, addedAt: number, addedById: string];

/** Gives orders of one company a removed tag again, as it was; those that have it meanwhile stay as they are. */
export const restoreTag = (
  ctx: Ctx,
  company: CompanyDb,
  removed: readonly RemovedTag[],
): [Statement<void>, Change<{ orderId: string }[]>] => {
  const list = JSON.stringify(removed.map(([orderId, ...tag]) => [orderId, ctx.newId(), ...tag]));
  const key = tagKey(removed[0]?.[1] ?? "");
  const tag = sql`json_extract(value, '$[2]')`;
  return [
    company.write((own) => history(ctx, own, { event: "tag-added", tag, list, when: canBeTagged(own, key) })),
    company.writeReturning(
      { orderId: sql<string>`order_id` },
      (own) => sql`insert into ${orderTags} (company_id, order_id, key, tag, added_at, added_by_id)
        select ${own.id}, ${ORDER_ID}, ${key}, ${tag}, json_extract(value, '$[3]'), json_extract(value, '$[4]')
        from json_each(${list}) where ${canBeTagged(own, key)}`,
    ),
  ];
};

/** Records which orders `addTag` will tag, for the batch in which it runs. */
export const recordTagging = (ctx: Ctx, company: CompanyDb, list: string, tag: string, undoId: string) =>
  recordStep(
    ctx,
    company,
    { undoId, kind: "tag-added", given: tag },
    (own) => sql`select json_array(${ORDER_ID}) as was from json_each(${list}) where ${canBeTagged(own, tagKey(tag))}`,
  );

/** Records the tags that `removeTag` will delete, for the batch in which it runs. */
export const recordUntagging = (ctx: Ctx, company: CompanyDb, list: string, tag: string, undoId: string) =>
  recordStep(
    ctx,
    company,
    { undoId, kind: "tag-removed", given: tag },
    (
      own,
    ) => sql`select json_array(${orderTags.orderId}, ${orderTags.tag}, ${orderTags.addedAt}, ${orderTags.addedById}) as was
      from ${orderTags} where ${own(orderTags)} and ${orderTags.key} = ${tagKey(tag)} and ${isChangeable(own, orderTags.orderId)}
        and ${orderTags.orderId} in (select ${ORDER_ID} from json_each(${list}))`,
  );

/** An order's tags in alphabetical order; none for an order out of reach. */
export const listTags = (db: ScopedDb, orderId: string): Statement<string[]> =>
  db
    .rows(
      { tag: orderTags.tag },
      (own) => sql`from ${orders} cross join ${orderTags} on ${own.through(orderTags, orders)}
        and ${orderTags.orderId} = ${orders.id} where ${own(orders)} and ${orders.id} = ${orderId} order by ${orderTags.key}`,
    )
    .map((rows) => rows.map(({ tag }) => tag));

/** Condition on `orders`: the order has the tag. */
export const hasTag = (own: Ownership, key: string): SQL =>
  sql`exists (select 1 from ${orderTags} where ${own.through(orderTags, orders)} and ${orderTags.orderId} = ${orders.id}
    and ${orderTags.key} = ${key})`;

/** Column of a query of `orders`: a JSON list of the order's tags in alphabetical order. */
export const tagsOfOrder = (own: Ownership): SQL<string> =>
  sql<string>`(select json_group_array(tag) from (select ${orderTags.tag} as tag from ${orderTags}
    where ${own.through(orderTags, orders)} and ${orderTags.orderId} = ${orders.id} order by ${orderTags.key}))`;

/** The same column where tags are not read. */
export const NO_TAGS = sql<string>`'[]'`;
