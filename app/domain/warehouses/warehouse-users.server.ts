import { and, eq } from "drizzle-orm";
import { notInList } from "#db/expressions";
import { sessions } from "#db/schema/directory/accounts";
import { userWarehouses } from "#db/schema/directory/warehouses";
import { auditedAny } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, notFound } from "../kernel/errors";
import * as repo from "./queries/warehouse-users.repo.server";
import { getWarehouse } from "./warehouses.server";

/** Users assigned to the warehouse. */
export const usersOfWarehouse = (ctx: Ctx, warehouseId: string) => repo.listAssigned(ctx.directory, warehouseId);

/** A warehouse with all users who can be assigned to it. @throws not_found */
export async function warehouseWithUsers(ctx: Ctx, warehouseId: string) {
  const [warehouse, users] = await Promise.all([
    getWarehouse(ctx, warehouseId),
    repo.listFloorUsers(ctx.directory, warehouseId),
  ]);
  return { warehouse, users };
}

/**
 * A user, and the warehouses that they can be assigned to.
 * @throws not_found; conflict for a role that does not work on the floor
 */
export async function userWithWarehouses(ctx: Ctx, userId: string) {
  const [user, warehouses] = await ctx.directory.batch(
    repo.findUser(ctx.directory, userId),
    repo.listForUser(ctx.directory, userId),
  );
  if (!user) throw notFound("This user");
  if (!repo.FLOOR_ROLES.includes(user.role))
    throw conflict("Only staff are assigned to warehouses.", "role_without_warehouses");
  return { user, warehouses };
}

/** Replaces the users assigned to a warehouse. @throws not_found */
export async function setUsersOfWarehouse(ctx: Ctx, warehouseId: string, userIds: readonly string[]): Promise<string> {
  const { directory } = ctx;
  const { warehouse, users } = await warehouseWithUsers(ctx, warehouseId);
  const emails = (isChosen: (user: { id: string; assigned: number }) => boolean) =>
    users
      .filter(isChosen)
      .map(({ email }) => email)
      .sort();
  await directory.batch(
    repo.leaveRemoved(directory, and(eq(sessions.warehouseId, warehouseId), notInList(sessions.userId, userIds))!),
    ...auditedAny(
      ctx,
      [
        directory.delete(
          userWarehouses,
          eq(userWarehouses.warehouseId, warehouseId),
          notInList(userWarehouses.userId, userIds),
        ),
        repo.addPairs(directory, userIds, [warehouseId]),
      ],
      {
        action: "warehouse.users-changed",
        subject: warehouse.code,
        before: { users: emails(({ assigned }) => assigned === 1) },
        after: { users: emails(({ id }) => userIds.includes(id)) },
      },
    ),
    repo.leaveExcluded(directory, userIds),
  );
  return warehouse.code;
}

/** Replaces the warehouses that a user works in; none means all. @throws not_found */
export async function setWarehousesOfUser(ctx: Ctx, userId: string, warehouseIds: readonly string[]) {
  const { directory } = ctx;
  const { user, warehouses } = await userWithWarehouses(ctx, userId);
  const codes = (isChosen: (warehouse: { id: string; assigned: number }) => boolean) =>
    warehouses.filter(isChosen).map(({ code }) => code);
  await directory.batch(
    repo.leaveRemoved(directory, and(eq(sessions.userId, userId), notInList(sessions.warehouseId, warehouseIds))!),
    ...auditedAny(
      ctx,
      [
        directory.delete(
          userWarehouses,
          eq(userWarehouses.userId, userId),
          notInList(userWarehouses.warehouseId, warehouseIds),
        ),
        repo.addPairs(directory, [userId], warehouseIds),
      ],
      {
        action: "user.warehouses-changed",
        subject: user.email,
        companyId: user.companyId,
        before: { warehouses: codes(({ assigned }) => assigned === 1) },
        after: { warehouses: codes(({ id }) => warehouseIds.includes(id)) },
      },
    ),
    repo.leaveExcluded(directory, [userId]),
  );
  return user;
}
