import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { assignments, companies, users } from "#db/schema/directory/accounts";
import { userIdentities, userTokens } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";
import { hasFactor } from "../access/reset-second-factor.server";
import type { Ctx } from "../kernel/ctx";
import { isBound, type Managed } from "./users.policy";

/** Works for a company other than their own. */
const SHARED = sql<number>`exists (select 1 from ${assignments} where ${assignments.userId} = ${users.id}
  and ${assignments.assignedCompanyId} is not ${users.companyId})`;

export const MANAGED_USER_COLUMNS = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  companyId: users.companyId,
  companyName: sql<
    string | null
  >`(select ${companies.name} from ${companies} where ${companies.id} = ${users.companyId})`,
  status: users.status,
  emailInUse: users.emailInUse,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
  shared: sql<number>`${SHARED}`,
  hasKey: sql<number>`(${users.passwordHash} is not null
    or exists (select 1 from ${userIdentities} where ${userIdentities.userId} = ${users.id}))`,
};

export const hasSecondFactor = (directory: DirectoryDb, id: string): Statement<boolean> =>
  directory.first({ hasFactor }, sql`from ${users} where ${users.id} = ${id}`).map((row) => row?.hasFactor === 1);

type Row = typeof users.$inferSelect;
export interface KnownUser
  extends Pick<Row, "id" | "email" | "firstName" | "lastName" | "phone" | "role" | "companyId" | "status">,
    Pick<Row, "createdAt" | "lastSignInAt"> {
  companyName: string | null;
  /** The email belongs to another account. Shown to provider staff only. */
  emailInUse: boolean;
  shared: number;
  /** Can sign in without an emailed link: has a password or an external identity. */
  hasKey: number;
}

export const toManaged = ({ id, role, companyId, shared }: KnownUser): Managed => ({
  id,
  role,
  companyId,
  isShared: shared === 1,
});

/** SQL form of `isReached` in users.policy.ts: a condition on `users`. */
export const withinReach = ({ actor }: Ctx): SQL =>
  isBound(actor)
    ? sql`${users.companyId} = ${actor.companyId ?? ""} and ${users.role} not in ('admin', 'super_user')`
    : sql`1`;

/** Null when the user does not exist or is out of the actor's scope. */
export const findUser = (ctx: Ctx, id: string): Statement<KnownUser | null> =>
  ctx.directory.first(MANAGED_USER_COLUMNS, sql`from ${users} where ${users.id} = ${id} and ${withinReach(ctx)}`);

/** Assertion code: a user whom the actor can see has this email. */
export const EMAIL_LISTED = "taken";

/** Whether another account signs in with this email. */
const isInUse = (email: string, exceptId: string): SQL =>
  sql`exists (select 1 from ${users} o where o.email = ${email} and o.email_in_use = 0 and o.id <> ${exceptId})`;

/**
 * The value of `email_in_use`. A company-bound actor must not learn of accounts elsewhere, so the row is only marked.
 * For provider staff it stays 0 and the unique index refuses the write.
 */
const inUseFor = ({ actor }: Ctx, email: string, userId: string): SQL =>
  isBound(actor) ? isInUse(email, userId) : sql`0`;

/** Condition: the row of the user has this value of `email_in_use`. */
export const hasEmailInUse = (userId: string, emailInUse: 0 | 1): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.emailInUse} = ${emailInUse})`;

type NewRow = typeof users.$inferInsert;

/** Requires `assertNotListed` earlier in the batch. */
export const insertInvited = (ctx: Ctx, row: NewRow): Change<void> =>
  ctx.directory.write(
    sql`insert into ${users} (id, email, email_in_use, first_name, last_name, phone, role, company_id, status, created_at, updated_at)
      select ${row.id}, ${row.email}, ${inUseFor(ctx, row.email, row.id)}, ${row.firstName}, ${row.lastName}, ${row.phone},
        ${row.role}, ${row.companyId}, ${row.status}, ${row.createdAt}, ${row.updatedAt}`,
  );

/**
 * Rolls the batch back when a user whom the actor can see has this email. For provider staff the unique index refuses
 * it; an earlier invitation of the same company that cannot be accepted is replaced instead.
 */
export function assertNotListed(ctx: Ctx, email: string, exceptId: string): Statement<void>[] {
  const { directory } = ctx;
  if (!isBound(ctx.actor)) {
    return [
      directory.write(
        sql`delete from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 1 and ${users.id} <> ${exceptId}
          and not ${isInUse(email, exceptId)}`,
      ),
    ];
  }
  const isListed = sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${users.id} <> ${exceptId}
    and ${withinReach(ctx)})`;
  return [directory.write(sql`insert into assertions (ok, code) select not ${isListed}, ${EMAIL_LISTED}`)];
}

/**
 * Clears `email_in_use` of an invitation when no other account has the email any more. For provider staff the unique
 * index refuses the write while one has.
 */
export const reviewEmail = (ctx: Ctx, { id, email }: KnownUser): Statement<void> =>
  ctx.directory.write(
    sql`update ${users} set email_in_use = ${inUseFor(ctx, email, id)} where ${users.id} = ${id} and ${users.emailInUse} = 1`,
  );

/** Rolls the batch back when the actor has lost their role since the request was authorized. */
export const assertActorStands = ({ directory, actor }: Ctx): Statement<void> =>
  assertion(
    directory,
    actor.role === null
      ? sql`1`
      : sql`exists (select 1 from ${users} where ${users.id} = ${actor.id} and ${users.role} = ${actor.role}
          and ${users.companyId} is ${actor.companyId} and ${users.status} = 'active')`,
  );

/** Rolls the batch back when a concurrent change affects the attributes that authorized the actor. */
export const assertAsSeen = ({ directory }: Ctx, seen: KnownUser): Statement<void> =>
  assertion(
    directory,
    sql`exists (select 1 from ${users} where ${users.id} = ${seen.id} and ${users.role} = ${seen.role}
      and ${users.companyId} is ${seen.companyId} and ${users.status} = ${seen.status} and ${users.email} = ${seen.email}
      and ${SHARED} = ${seen.shared})`,
  );

const assertion = (directory: DirectoryDb, condition: SQL): Statement<void> =>
  directory.write(sql`insert into assertions (ok, code) select coalesce((${condition}), 0), 'conflict'`);

export type UserPatch = Partial<
  Pick<typeof users.$inferInsert, "email" | "firstName" | "lastName" | "phone" | "role" | "companyId" | "status">
>;

const COLUMN = {
  email: "email",
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  role: "role",
  companyId: "company_id",
  status: "status",
} as const satisfies Record<keyof UserPatch, string>;

/** With the company of a user who leaves it: its channel must hear of a write that takes them out (publish.server.ts). */
type SeenUser = Pick<KnownUser, "id" | "companyId">;

/** Matches no row when the values are unchanged. */
export function updateUser(ctx: Ctx, { id, companyId }: SeenUser, patch: UserPatch): Change<void> {
  const { directory, now } = ctx;
  const given = (Object.keys(COLUMN) as (keyof UserPatch)[])
    .filter((key) => patch[key] !== undefined)
    .map((key) => ({ column: sql.identifier(COLUMN[key]), value: patch[key] }));
  const sets = given.map(({ column, value }) => sql`${column} = ${value}`);
  const inUse = patch.email === undefined ? [] : [sql`email_in_use = ${inUseFor(ctx, patch.email, id)}`];
  const differs = sql`(${sql.join(
    given.map(({ column, value }) => sql`${column} is not ${value}`),
    sql` or `,
  )})`;
  const isThere = patch.companyId === undefined ? sql`` : sql`and ${users.companyId} is ${companyId}`;
  return directory.write(
    sql`update ${users} set ${sql.join([...sets, ...inUse, sql`updated_at = ${now()}`], sql`, `)} where ${users.id} = ${id}
      and ${differs} ${isThere}`,
  );
}

/** Foreign keys delete the user's sessions, links and identities. */
export const deleteUser = (directory: DirectoryDb, { id, companyId }: SeenUser): Change<void> =>
  directory.write(sql`delete from ${users} where ${users.id} = ${id} and ${users.companyId} is ${companyId}`);

/** Invalidates links that were sent and not used. */
export const voidLinks = ({ directory, now }: Ctx, userId: string): Statement<void> =>
  directory.write(
    sql`update ${userTokens} set used_at = ${now()} where ${userTokens.userId} = ${userId} and ${userTokens.usedAt} is null`,
  );

export const endAssignments = (directory: DirectoryDb, userId: string): Statement<void> =>
  directory.write(sql`delete from ${assignments} where ${assignments.userId} = ${userId}`);
