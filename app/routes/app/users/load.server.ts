import { displayName } from "#app/domain/access/access.schema";
import type { Ctx } from "#app/domain/kernel/ctx";
import { reachOf } from "#app/domain/kernel/permissions";
import type { UsersPageQuery } from "#app/domain/users/user-query";
import { mayBeAssigned, rolesSeenBy, whyNotDeactivate, whyNotDelete, whyNotEdit } from "#app/domain/users/users.policy";
import { mayCopyInvitation, toManaged, usersScreen } from "#app/domain/users/users.service.server";
import type { UserRow } from "#app/ui/domain/users/user-table";

/**
 * The user page's rows, each with the actions that the caller can take. `hasWarehouses`: there are several to choose
 * from.
 */
export async function loadUsers(ctx: Ctx, query: UsersPageQuery, hasWarehouses: boolean) {
  const { rows, ...figures } = await usersScreen(ctx, query);
  const { actor } = ctx;
  const mayCopyLink = mayCopyInvitation(ctx);
  const mayAssign = ctx.can("users.assign");
  const users = rows.map((row): UserRow => {
    const person = toManaged(row);
    const isSelf = row.id === actor.id;
    return {
      id: row.id,
      name: row.firstName || row.lastName ? displayName(row) : row.email,
      email: row.email,
      phone: row.phone,
      role: row.role,
      companyName: row.companyName,
      status: row.status,
      isEmailInUse: mayAssign && row.emailInUse,
      lastSignInAt: row.lastSignInAt,
      createdAt: row.createdAt,
      invitedUntil: row.invitedUntil,
      isExpired: row.invitedUntil !== null && row.invitedUntil <= ctx.now(),
      // Assignments are visible to the provider only.
      assignedTo: mayAssign ? row.assignedTo : 0,
      isSelf,
      hasSecondFactor: row.hasFactor === 1,
      may: {
        edit: whyNotEdit(actor, person) === null,
        copyLink: mayCopyLink && row.status === "invited" && !row.emailInUse && whyNotEdit(actor, person) === null,
        remove: whyNotDelete(actor, person) === null,
        shut: whyNotDeactivate(actor, person) === null,
        resetFactor: row.hasFactor === 1 && !isSelf && ctx.can("users.reset-factor"),
        setWarehouses: hasWarehouses && ctx.can("warehouses.manage") && reachOf(row.role, "floor.work") !== null,
        assign: mayAssign && !isSelf && mayBeAssigned(row.role),
      },
    };
  });
  return { users, roles: rolesSeenBy(actor), ...figures };
}
