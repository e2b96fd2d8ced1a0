import type { Statement } from "#db/statement.server";
import { ROLE_LABEL, type Role } from "../access/access.schema";
import { nameForMail } from "../access/person-name";
import type { Ctx } from "../ctx";
import { PROVIDER_COMPANY_ID } from "../notifications/notifications.schema";
import { notificationStatement } from "../notifications/notifications.service.server";

interface GivenRole {
  id: string;
  email: string;
  role: Role;
  companyId: string | null;
}

/**
 * Notifies the administrators that a user was given a role, for the batch that gives it. It also rings for the administrator
 * who gave it: a stolen session would otherwise leave no sign.
 */
export function roleNoticeStatement(ctx: Ctx, user: GivenRole, before: Role | null): Statement<void> {
  const { actor } = ctx;
  const by = `${nameForMail(actor.name) ?? "A user"} (${actor.email})`;
  return notificationStatement(ctx, ctx.db.company(user.companyId ?? PROVIDER_COMPANY_ID), {
    kind: "role-given",
    key: `${user.id}:${ctx.newId()}`,
    title: `${user.email} ${before ? "is now" : "was invited as"} ${ROLE_LABEL[user.role]}`,
    body: `${before ? `The role was ${ROLE_LABEL[before]}. ` : ""}Given by ${by}. If this is wrong, change the role or deactivate the user.`,
    path: `/users?q=${encodeURIComponent(user.email)}`,
  });
}
