import { eq, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { assignments, companies, sessions, users } from "#db/schema/directory/accounts";
import { calendarSets } from "#db/schema/directory/calendar-sets";
import { apiKeys, notificationChoices, notificationReads } from "#db/schema/directory/credentials";
import { MAIN_WAREHOUSE, userWarehouses, warehouses } from "#db/schema/directory/warehouses";
import { notifications } from "#db/schema/integrations";
import { stockRules } from "#db/schema/stock";
import type { ScannedCode } from "#db/schema/values/scanning-values";
import { nullable } from "#db/select.server";
import { assignedCompanyIds, companyIsOpen } from "../kernel/company-is-open.server";
import { type Permission, type Reach, ROLES, reachOf } from "../kernel/permissions";
import { VISIBLE_KINDS } from "../notifications/notifications.schema";
import { hasFactor, isRequired } from "./second-factor/second-factor.repo.server";

/** Roles that also reach the companies they are assigned to. */
const ASSIGNED = sql.raw(
  ROLES.filter((role) => reachOf(role, "orders.read") === "scope")
    .map((role) => `'${role}'`)
    .join(),
);

/** Unseen notifications of kinds that the user's role sees and the bell is on for, except those the user caused. */
const isNew = sql`n.kind in (select k.value from json_each(${JSON.stringify(VISIBLE_KINDS)}, '$.' || ${users.role}) k
    where not exists (select 1 from ${notificationChoices} o
      where o.user_id = ${users.id} and o.kind = k.value and o.bell = 0))
  and n.id > ${users.seenNotificationId} and n.by_id is not ${users.id} and (n.user_id is null or n.user_id = ${users.id})
  and not exists (select 1 from ${notificationReads} r where r.user_id = ${users.id} and r.notification_id = n.id)`;

/**
 * Whether the user has unseen notifications in their companies: one index seek per company and kind, or per kind for
 * users who reach all companies.
 */
const unread: SQL<number> = sql`case ${users.role} when 'admin' then exists (
    select 1 from ${notifications} n indexed by notifications_by_kind_anywhere where ${isNew})
  else exists (select 1 from (
      select ${users.companyId} as id
      union all select a.company_id from ${assignments} a where a.user_id = ${users.id} and ${users.role} in (${ASSIGNED})
    ) reached
    cross join ${notifications} n indexed by notifications_by_kind on n.company_id = reached.id where ${isNew}) end`.mapWith(
  Number,
);

/** Every calendar, as `parseCalendars` reads it. */
const allCalendars: SQL<string> =
  sql`coalesce((select ${calendarSets.histories} from ${calendarSets} where ${calendarSets.id} = 'all'), '{}')`.mapWith(
    String,
  );

/** The user and their reach, whatever the authentication method. */
const PERSON = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  companyId: users.companyId,
  companyName: nullable(companies.name),
  createdAt: users.createdAt,
  assigned: assignedCompanyIds,
  units: users.units,
  calendars: allCalendars,
};

/** The warehouse chosen in the session; for a user who works in a single one, that one. */
const warehouseAtWork = sql<string | null>`coalesce(${sessions.warehouseId}, (
  select case when count(*) = 1 then min(${warehouses.id}) end from ${userWarehouses}
  join ${warehouses} on ${warehouses.id} = ${userWarehouses.warehouseId} and ${warehouses.archivedAt} is null
  where ${userWarehouses.userId} = ${users.id}))`;

/** The user is assigned to the warehouse, or to none, which means all. */
const worksThere = sql`(not exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${users.id})
  or exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${users.id}
    and ${userWarehouses.warehouseId} = ${warehouses.id}))`;

/** Begins a new session in the warehouse that its user chose last, if it is active and they still work there. */
export const resumeWarehouse = (directory: DirectoryDb, sessionId: string) =>
  directory.write(
    sql`update ${sessions} set warehouse_id = ${warehouses.id} from ${users}
      join ${warehouses} on ${warehouses.id} = ${users.warehouseId} and ${warehouses.archivedAt} is null and ${worksThere}
      where ${sessions.id} = ${sessionId} and ${users.id} = ${sessions.userId}`,
  );

const CALLER = {
  ...PERSON,
  sessionId: sessions.id,
  expiresAt: sessions.expiresAt,
  warehouseId: warehouseAtWork,
};

/** Roles that choose the warehouse that they work in. */
const FLOOR = sql.raw(
  ROLES.filter((role) => reachOf(role, "floor.work"))
    .map((role) => `'${role}'`)
    .join(),
);

/** Active warehouses to choose from, as JSON; null where there are fewer than two. Reads one row where there is one. */
const choices = sql<string | null>`case when ${users.role} in (${FLOOR})
  and exists (select 1 from ${warehouses} where ${warehouses.archivedAt} is null limit 1 offset 1) then (
  select case when count(*) > 1 then json_group_array(json_object('id', c.id, 'code', c.code, 'name', c.name)) end
  from (select ${warehouses.id} as id, ${warehouses.code} as code, ${warehouses.name} as name from ${warehouses}
    where ${warehouses.archivedAt} is null and ${worksThere} order by ${warehouses.code}) c) end`;

/**
 * `scanned_codes` of the warehouse whose bins the user is shown (`shownWarehouse`); null for users who do not work on
 * the floor.
 */
const scannedCodes: SQL<ScannedCode[] | null> = sql`case when ${users.role} in (${FLOOR}) then (
  select s.codes from (
    select ${warehouses.scannedCodes} as codes, ${warehouses.code} as code,
      ${warehouses.id} = ${sessions.warehouseId} as is_chosen,
      ${warehouses.id} = coalesce((
        select ${stockRules.warehouseId} from ${stockRules}
        where ${stockRules.companyId} = ${users.companyId} and ${users.role} not in ('admin', 'super_user')),
        ${MAIN_WAREHOUSE}) as is_usual
    from ${warehouses} where ${warehouses.archivedAt} is null and ${worksThere}) s
  order by s.is_chosen desc, s.is_usual desc, s.code limit 1) end`.mapWith(warehouses.scannedCodes);

/** A valid session and its user. */
const ofSession = (
  sessionId: string,
  now: number,
): SQL => sql`from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  left join ${companies} on ${companies.id} = ${users.companyId}
  where ${sessions.id} = ${sessionId} and ${sessions.expiresAt} > ${now} and ${users.status} = 'active'
    and ${companyIsOpen}`;

/** Returns whose session it was. */
export const deleteSession = (directory: DirectoryDb, id: string) =>
  directory.writeReturning({ userId: sessions.userId }, sql`delete from ${sessions} where ${sessions.id} = ${id}`);

/** The companies among these ids, and those of the users among them. */
export const companiesNamed = (directory: DirectoryDb, ids: readonly string[]) =>
  directory.rows(
    { id: companies.id },
    sql`from ${companies} where ${inList(companies.id, ids)}
      or ${companies.id} in (select ${users.companyId} from ${users} where ${inList(users.id, ids)})`,
  );

/** Authentication, reach, unseen notifications and the choice of warehouses in one statement. */
export const findSignedIn = (directory: DirectoryDb, sessionId: string, now: number) =>
  directory
    .unsafeRowsAcrossTenants(
      "the bell's dot, whether anything is unread in the user's own companies, and the warehouse of the user's company",
      { ...CALLER, unread, choices, scannedCodes },
      ofSession(sessionId, now),
    )
    .map(([row]) => row ?? null);

/** The same for API and background calls, which show no notifications. */
export const findCaller = (directory: DirectoryDb, sessionId: string, now: number) =>
  directory.first(CALLER, ofSession(sessionId, now));

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

const rolesBy = (permission: Permission, ...reaches: Reach[]): SQL => {
  const roles = ROLES.filter((role) => reaches.some((reach) => reachOf(role, permission) === reach));
  return sql.raw(roles.map((role) => `'${role}'`).join());
};

/**
 * Condition for companies that the session reaches by this permission, equal to `scopeFor`, for statements that run in
 * the same round trip as the authentication. An invalid session reaches no company.
 */
export const reachedBy =
  (sessionId: string, permission: Permission, now: number) =>
  (companyId: SQLWrapper): SQL =>
    sql`exists (select 1 from ${sessions} s join ${users} u on u.id = s.user_id
      where s.id = ${sessionId} and s.expires_at > ${now} and u.status = 'active' and (
        u.role in (${rolesBy(permission, "all")})
        or u.role in (${rolesBy(permission, "scope", "own")}) and u.company_id = ${companyId}
        or u.role in (${rolesBy(permission, "scope")}) and exists (
          select 1 from ${assignments} a where a.user_id = u.id and a.company_id = ${companyId})))`;

/** The same for a valid API key. */
export const findByKey = (directory: DirectoryDb, hash: string, now: number) =>
  directory.first(
    { ...PERSON, keyName: apiKeys.name, access: apiKeys.access, areas: apiKeys.areas },
    sql`from ${apiKeys} join ${users} on ${users.id} = ${apiKeys.userId}
      left join ${companies} on ${companies.id} = ${users.companyId}
      where ${apiKeys.hash} = ${hash} and ${apiKeys.revokedAt} is null and ${apiKeys.expiresAt} > ${now}
        and ${users.status} = 'active' and ${companyIsOpen}`,
  );

/**
 * Leases a block of a key's calls in this minute and returns how many are leased in total; no row for an invalid key.
 */
export const takeBlock = (directory: DirectoryDb, hash: string, block: number, minute: number, now: number) =>
  directory
    .writeReturning(
      { minute: apiKeys.turnsMinute, taken: apiKeys.turnsTaken },
      sql`update ${apiKeys} set last_used_at = ${now}, turns_minute = max(turns_minute, ${minute}),
          turns_taken = case when turns_minute >= ${minute} then turns_taken + ${block} else ${block} end
        where ${apiKeys.hash} = ${hash} and ${apiKeys.revokedAt} is null and ${apiKeys.expiresAt} > ${now}`,
    )
    .map(([row]) => row ?? null);

/** Raw SQL because a parameter would hide the partial index of emails. */
export const findCredentials = (directory: DirectoryDb, email: string) =>
  directory.first(
    {
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      companyId: users.companyId,
      status: users.status,
      passwordHash: users.passwordHash,
      companyIsOpen,
      hasFactor,
      isRequired,
    },
    sql`from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 0`,
  );

export const setLastSignIn = (directory: DirectoryDb, userId: string, now: number) =>
  directory.update(users, { lastSignInAt: now }, eq(users.id, userId));

export const deleteExpiredSessions = (directory: DirectoryDb, now: number) =>
  directory.delete(sessions, lte(sessions.expiresAt, now));
