import { type SQL, sql } from "drizzle-orm";
import { numberFrom } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { auditLog, companies, users } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { contactMessages, filterOptions } from "#db/schema/directory/provider";
import { integrations, outbox } from "#db/schema/integrations";
import { orders, orderTallies } from "#db/schema/orders";
import { shipments } from "#db/schema/shipping";
import { STAGING_STATUS, stagingTallies } from "#db/schema/staging";
import type { Ctx } from "../kernel/ctx";
import { ORDER_STATUS } from "../orders/order-status";
import { MAX_KEPT_COUNTED } from "./system-health";

/**
 * Cheap figures of the whole system at any size: maintained counters, the last row's id for tables with hardly any
 * deletions, and otherwise counts up to this limit.
 */
export const MAX_COUNTED = MAX_KEPT_COUNTED;
const bounded = (rest: SQL) => sql`(select count(*) from (select 1 ${rest} limit ${MAX_COUNTED + 1}))`.mapWith(Number);
const lastNumber = (table: SQL) => sql`coalesce((select max(rowid) from ${table}), 0)`.mapWith(Number);

/** Waiting and failed jobs. */
export const directoryQueues = ({ directory }: Ctx) =>
  directory
    .rows(
      {
        mailsPending: bounded(sql`from ${mails} where ${mails.status} = 'pending'`),
        mailsKept: bounded(sql`from ${mails} where ${mails.status} = 'kept'`),
        mailsDead: bounded(sql`from ${mails} where ${mails.status} = 'dead'`),
        messagesOpen: bounded(sql`from ${contactMessages} where ${contactMessages.handledAt} is null`),
      },
      sql``,
    )
    .map(([row]) => row ?? { mailsPending: 0, mailsKept: 0, mailsDead: 0, messagesOpen: 0 });

export const storeQueues = ({ db, now }: Ctx, lateMs: number) =>
  db
    .rows(
      {
        pending: numberFrom("pending.n"),
        dead: numberFrom("dead.n"),
        late: numberFrom("late.n"),
        syncsLate: numberFrom("syncs.n"),
      },
      (own) => sql`from (select count(*) as n from (select 1 from ${outbox} where ${own(outbox)}
          and ${outbox.status} = 'pending' limit ${MAX_COUNTED + 1})) as pending
        join (select count(*) as n from (select 1 from ${outbox} where ${own(outbox)}
          and ${outbox.status} = 'dead' limit ${MAX_COUNTED + 1})) as dead
        join (select count(*) as n from (select 1 from ${outbox} where ${own(outbox)} and ${outbox.status} = 'pending'
          and ${outbox.nextAt} < ${now() - lateMs} limit ${MAX_COUNTED + 1})) as late
        join (select count(*) as n from (select 1 from ${integrations} where ${own(integrations)}
          and ${integrations.status} = 'active' and ${integrations.nextSyncAt} < ${now() - lateMs}
          and ${integrations.leaseUntil} < ${now()} limit ${MAX_COUNTED + 1})) as syncs`,
    )
    .map(([row]) => row ?? { pending: 0, dead: 0, late: 0, syncsLate: 0 });

/** Integrations that need attention, at most twenty. */
export const brokenIntegrations = ({ db }: Ctx) =>
  db.rows(
    { id: integrations.id, name: integrations.name, lastError: integrations.lastError },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.status} = 'error' limit 20`,
  );

export const people = ({ directory }: Ctx) =>
  directory
    .rows(
      {
        active: bounded(sql`from ${users} where ${users.status} = 'active'`),
        invited: bounded(sql`from ${users} where ${users.status} = 'invited'`),
        filterOptions: bounded(sql`from ${filterOptions}`),
      },
      sql``,
    )
    .map(([row]) => row ?? { active: 0, invited: 0, filterOptions: 0 });

export const directorySizes = ({ directory }: Ctx) =>
  directory
    .rows(
      {
        companies: bounded(sql`from ${companies}`),
        users: bounded(sql`from ${users}`),
        audit: lastNumber(sql`${auditLog}`),
        mails: lastNumber(sql`${mails}`),
      },
      sql``,
    )
    .map(([row]) => row ?? { companies: 0, users: 0, audit: 0, mails: 0 });

/** Over all statuses. */
const ALL_ORDERS = sql.join(
  ORDER_STATUS.map((status) => orderTallies[status]),
  sql` + `,
);
const ALL_STAGED = sql.join(
  STAGING_STATUS.map((status) => stagingTallies[status]),
  sql` + `,
);

/** Orders sampled for the average number of lines. */
const SAMPLE = 200;

export const tenantSizes = ({ db }: Ctx) =>
  db
    .rows(
      {
        orders: numberFrom("o.n"),
        itemsAnOrder: numberFrom("i.n"),
        staged: numberFrom("s.n"),
        products: numberFrom("p.n"),
        shipments: numberFrom("h.n"),
        outbox: numberFrom("x.n"),
      },
      (own) => sql`from (select coalesce(sum(${ALL_ORDERS}), 0) as n from ${orderTallies}
          where ${own(orderTallies)}) as o
        join (select coalesce(avg(line_count), 0) as n from (select ${orders.lineCount} from ${orders}
          where ${own(orders)} order by ${orders.id} desc limit ${SAMPLE})) as i
        join (select coalesce(sum(${ALL_STAGED}), 0) as n from ${stagingTallies} where ${own(stagingTallies)}) as s
        join (select coalesce(max(rowid), 0) as n from ${products} where ${own(products)}) as p
        join (select coalesce(max(rowid), 0) as n from ${shipments} where ${own(shipments)}) as h
        join (select coalesce(max(rowid), 0) as n from ${outbox} where ${own(outbox)}) as x`,
    )
    .map(([row]) => row ?? { orders: 0, itemsAnOrder: 0, staged: 0, products: 0, shipments: 0, outbox: 0 });
