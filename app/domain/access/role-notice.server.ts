import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import type { Role } from "../kernel/permissions";
import { PROVIDER_COMPANY_ID } from "../notifications/notifications.schema";
import { notificationStatement } from "../notifications/notifications.service.server";
import { ROLE_LABEL } from "./access.schema";
import { nameForMail } from "./person-name";

interface GivenRole {
  id: string;
  email: string;
  role: Role;
  companyId: string | null;
}

/** Roles whose accounts reach beyond one company. */
const isProviderRole = (role: Role): boolean => role === "admin" || role === "super_user";

const ADVICE = "If this is wrong, change the role or deactivate the user.";

/**
 * Notifies the administrators that a user was given a role, in the batch that gives it. The administrator who gave it
 * is notified too, so that the use of a stolen session leaves a sign.
 */
export function roleNoticeStatement(ctx: Ctx, user: GivenRole, before: Role | null): Statement<void> {
  const was = before ? `The role was ${ROLE_LABEL[before]}. ` : "";
  return noticeStatement(ctx, user, {
    key: ctx.newId(),
    title: `${user.email} ${before ? "is now" : "was invited as"} ${ROLE_LABEL[user.role]}`,
    body: `${was}${before ? "Changed" : "Invited"} by ${nameOfActor(ctx)}. ${ADVICE}`,
  });
}

/** For the batch that activates a deactivated user. Empty for roles within one company. */
export const activatedNotice = (ctx: Ctx, user: GivenRole): Statement<void>[] =>
  providerNotice(ctx, user, {
    key: ctx.newId(),
    title: `${user.email} was reactivated as ${ROLE_LABEL[user.role]}`,
    body: `The account had been deactivated. Reactivated by ${nameOfActor(ctx)}. ${ADVICE}`,
  });

/** For the batch in which an invited user joins. Empty for roles within one company. */
export const joinedNotice = (ctx: Ctx, user: GivenRole): Statement<void>[] =>
  providerNotice(ctx, user, {
    // Two sign-ins at the same time create one notification.
    key: "joined",
    title: `${user.email} accepted the invitation as ${ROLE_LABEL[user.role]}`,
    body: `The account is now active. ${ADVICE}`,
  });

/** For the batch in which another user changes an account's sign-in email. Empty for roles within one company. */
export const newEmailNotice = (ctx: Ctx, user: GivenRole, oldEmail: string): Statement<void>[] =>
  providerNotice(ctx, user, {
    key: ctx.newId(),
    title: `${user.email} is now the email of a user with the role ${ROLE_LABEL[user.role]}`,
    body: `The email was ${oldEmail}. Changed by ${nameOfActor(ctx)}. ${ADVICE}`,
  });

interface NoticeText {
  key: string;
  title: string;
  body: string;
}

/** Filed under the provider, because an invited visitor has no company scope yet. */
const providerNotice = (ctx: Ctx, user: GivenRole, text: NoticeText): Statement<void>[] =>
  isProviderRole(user.role) ? [noticeStatement(ctx, { ...user, companyId: null }, text)] : [];

const noticeStatement = (ctx: Ctx, user: GivenRole, { key, title, body }: NoticeText): Statement<void> =>
  notificationStatement(ctx, ctx.db.company(user.companyId ?? PROVIDER_COMPANY_ID), {
    kind: "role-given",
    key: `${user.id}:${key}`,
    title,
    body,
    path: `/users?q=${encodeURIComponent(user.email)}`,
  });

const nameOfActor = ({ actor }: Ctx): string => `${nameForMail(actor.name) ?? "A user"} (${actor.email})`;
