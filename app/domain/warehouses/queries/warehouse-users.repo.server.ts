import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { sessions, users } from "#db/schema/directory/accounts";
import { userWarehouses, warehouses } from "#db/schema/directory/warehouses";
import { ROLES, reachOf } from "../../kernel/permissions";

/** Roles that work in warehouses. */
export const FLOOR_ROLES = ROLES.filter((role) => reachOf(role, "floor.work") !== null);

/** Users that one page can show with a checkbox each. */
const MAX_USERS = 2_000;

const worksThere = (warehouse: SQL, user: SQL): SQL => sql`exists (select 1 from ${userWarehouses}
  where ${userWarehouses.userId} = ${user} and ${userWarehouses.warehouseId} = ${warehouse})`;

const PERSON = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
};
const BY_NAME = sql`${users.firstName} collate nocase, ${users.lastName} collate nocase, ${users.id}`;

/** Active users with a role on the floor, those assigned to the warehouse first. */
export const listFloorUsers = (directory: DirectoryDb, warehouseId: string) =>
  directory.rows(
    {
      ...PERSON,
      assigned: worksThere(sql`${warehouseId}`, sql`${users.id}`).mapWith(Number),
    },
    sql`from ${users} where ${and(eq(users.status, "active"), inList(users.role, FLOOR_ROLES))}
      order by 6 desc, ${BY_NAME} limit ${MAX_USERS}`,
  );

/** Users assigned to the warehouse, by name. */
export const listAssigned = (directory: DirectoryDb, warehouseId: string) =>
  directory.rows(
    {
      ...PERSON,
      status: users.status,
    },
    sql`from ${userWarehouses} join ${users} on ${users.id} = ${userWarehouses.userId}
      where ${userWarehouses.warehouseId} = ${warehouseId}
      order by ${BY_NAME} limit ${MAX_USERS}`,
  );

export const findUser = (directory: DirectoryDb, id: string) =>
  directory.first({ ...PERSON, companyId: users.companyId }, sql`from ${users} where ${users.id} = ${id}`);

/** All active warehouses, and the archived ones that the user is assigned to. */
export const listForUser = (directory: DirectoryDb, userId: string) =>
  directory.rows(
    {
      id: warehouses.id,
      code: warehouses.code,
      name: warehouses.name,
      assigned: worksThere(sql`${warehouses.id}`, sql`${userId}`).mapWith(Number),
    },
    sql`from ${warehouses} where ${warehouses.archivedAt} is null or ${worksThere(sql`${warehouses.id}`, sql`${userId}`)}
      order by ${warehouses.code}`,
  );

/** Existing assignments stay. Ids that belong to no warehouse, or no user with a role on the floor, add nothing. */
export const addPairs = (directory: DirectoryDb, userIds: readonly string[], warehouseIds: readonly string[]) =>
  directory.write(
    sql`insert into ${userWarehouses} (user_id, warehouse_id)
      select ${users.id}, ${warehouses.id} from json_each(${JSON.stringify(userIds)}) as named
      join ${users} on ${users.id} = named.value and ${inList(users.role, FLOOR_ROLES)}
      cross join ${warehouses} where ${inList(warehouses.id, warehouseIds)} on conflict do nothing`,
  );

/** The sessions' users are assigned to the warehouses that they have chosen. */
const isAssignedToChosen = worksThere(sql`${sessions.warehouseId}`, sql`${sessions.userId}`);

/**
 * Runs before assignments are deleted: sessions in which one of them is chosen return to each company's own warehouse.
 * `removed` is the condition for the deleted assignments, on sessions.
 */
export const leaveRemoved = (directory: DirectoryDb, removed: SQL) =>
  directory.write(
    sql`update ${sessions} set warehouse_id = null where ${removed} and ${sessions.warehouseId} is not null and ${isAssignedToChosen}`,
  );

/** Runs after assignments are added: a user's first assignment excludes all other warehouses. */
export const leaveExcluded = (directory: DirectoryDb, userIds: readonly string[]) =>
  directory.write(
    sql`update ${sessions} set warehouse_id = null where ${inList(sessions.userId, userIds)}
      and ${sessions.warehouseId} is not null and not ${isAssignedToChosen}
      and exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${sessions.userId})`,
  );

/** Runs after the choice in a session: the user's next sessions begin with it. */
export const rememberChoice = (directory: DirectoryDb, sessionId: string) =>
  directory.write(
    sql`update ${users} set warehouse_id = chosen.warehouse_id from ${sessions} as chosen
      where chosen.id = ${sessionId} and ${users.id} = chosen.user_id`,
  );

/** Chooses the warehouse in the session, if it is active and its user works there. */
export const choose = (directory: DirectoryDb, sessionId: string, warehouseId: string) =>
  directory.writeReturning(
    { id: sessions.id },
    sql`update ${sessions} set warehouse_id = ${warehouseId} where ${sessions.id} = ${sessionId}
      and exists (select 1 from ${warehouses} where ${warehouses.id} = ${warehouseId} and ${warehouses.archivedAt} is null)
      and (not exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${sessions.userId})
        or ${worksThere(sql`${warehouseId}`, sql`${sessions.userId}`)})`,
  );
