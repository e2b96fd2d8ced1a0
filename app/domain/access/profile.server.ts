import { and, desc, eq, gt } from "drizzle-orm";
import { sessions, users } from "#db/schema/directory/accounts";
import { changedFacts } from "../audit/audit.schema";
import { audited, type ChangeEntry } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { invalid, notFound } from "../kernel/errors";
import type { Units } from "../kernel/units";
import { endSessions } from "./access.service.server";
import { findPending } from "./email-change/email-change.repo.server";
import { updateProfile } from "./profile.repo.server";
import { assertTurns, failuresOf, resetCounts, takeTurn } from "./rate-limits.server";
import { deviceName } from "./sign-in/device";
import { hashPassword, verifyPassword } from "./sign-in/passwords.server";
import type { ProfileForm } from "./sign-in/sign-in-form.schema";

const findSelf = ({ directory, actor }: Ctx) =>
  directory.selectFirst(users, {
    columns: ["email", "firstName", "lastName", "phone", "companyId", "passwordHash"],
    where: eq(users.id, actor.id),
  });

/** The actor's profile and sessions, newest first; `current` is the id of the requesting session. */
export async function myProfile(ctx: Ctx, current: string) {
  const [self, pending, open] = await ctx.directory.batch(
    findSelf(ctx),
    findPending(ctx.directory, ctx.actor.id, ctx.now()),
    ctx.directory.select(sessions, {
      columns: ["id", "createdAt", "userAgent", "address"],
      where: and(eq(sessions.userId, ctx.actor.id), gt(sessions.expiresAt, ctx.now())),
      orderBy: desc(sessions.createdAt),
      limit: 50,
    }),
  );
  if (!self) throw notFound("This user");
  const { passwordHash, companyId: _companyId, ...person } = self;
  return {
    ...person,
    pendingEmail: pending?.newEmail ?? null,
    hasPassword: passwordHash !== null,
    sessions: open.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isThisOne: session.id === current,
    })),
  };
}

/** Changes name and phone. Email has its own page; role and company are changed by other users. */
export async function changeProfile(ctx: Ctx, { firstName, lastName, phone }: ProfileForm): Promise<void> {
  const self = await findSelf(ctx);
  if (!self) throw notFound("This user");
  const facts = changedFacts(
    { firstName: self.firstName, lastName: self.lastName, phone: self.phone },
    { firstName, lastName, phone },
  );
  if (!facts) return;
  await ctx.directory.batch(
    ...audited(ctx, updateProfile(ctx.directory, ctx.actor.id, { firstName, lastName, phone }, ctx.now()), {
      action: "user.changed",
      subject: self.email,
      companyId: self.companyId,
      ...facts,
    }),
  );
}

/** Chooses the units in which the actor reads and enters weights and lengths. */
export async function changeUnits(ctx: Ctx, units: Units): Promise<void> {
  const { id, email, companyId, units: before } = ctx.actor;
  if (units === before) return;
  await ctx.directory.batch(
    ...audited(ctx, ctx.directory.update(users, { units, updatedAt: ctx.now() }, eq(users.id, id)), {
      action: "user.changed",
      subject: email,
      companyId,
      before: { units: before ?? null },
      after: { units },
    }),
  );
}

/**
 * Changes the actor's password and ends their other sessions.
 * @throws validation, at the field, for a wrong current password; too_many after ten of them within 15 minutes
 */
export async function changePassword(
  ctx: Ctx,
  { current, password }: { current: string; password: string },
  sessionId: string,
): Promise<void> {
  const { directory } = ctx;
  const limit = failuresOf(`password:user:${ctx.actor.id}`);
  const [turn, self] = await directory.batch(takeTurn(directory, limit, ctx.now()), findSelf(ctx));
  assertTurns([limit], [turn], ctx.now());
  if (!(self && (await verifyPassword(current, self.passwordHash)))) {
    throw invalid({ current: ["Wrong password. Try again"] }, "wrong_password");
  }
  const hash = await hashPassword(password);
  await directory.batch(
    ...audited(ctx, directory.update(users, { passwordHash: hash, updatedAt: ctx.now() }, eq(users.id, ctx.actor.id)), {
      action: "password.changed",
      subject: self.email,
      companyId: self.companyId,
    }),
    endSessions(directory, ctx.actor.id, sessionId),
    resetCounts(directory, [limit.key]),
  );
}

/** Ends one of the actor's sessions. @throws not_found for another user's session */
export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const isOwn = and(eq(sessions.id, id), eq(sessions.userId, ctx.actor.id))!;
  const open = await ctx.directory.selectFirst(sessions, { columns: ["userAgent"], where: isOwn });
  if (!open) throw notFound("This session");
  await ctx.directory.batch(
    ...audited(ctx, ctx.directory.delete(sessions, isOwn), revoked(ctx, deviceName(open.userAgent))),
  );
}

/** Ends all other sessions of the actor. */
export async function revokeOthers(ctx: Ctx, current: string): Promise<void> {
  await ctx.directory.batch(
    ...audited(ctx, endSessions(ctx.directory, ctx.actor.id, current), revoked(ctx, "all others")),
  );
}

const revoked = (ctx: Ctx, which: string): ChangeEntry => ({
  action: "session.revoked",
  subject: ctx.actor.email,
  companyId: ctx.actor.companyId,
  after: { session: which },
});
