import { sql } from "drizzle-orm";
import { sessions, users } from "#db/schema/directory/accounts";
import { changedFacts } from "../audit/audit.schema";
import { audited, type ChangeEntry } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { invalid, notFound } from "../kernel/errors";
import { endSessions } from "./access.service.server";
import { findPending } from "./email-change/email-change.repo.server";
import { assertTurns, failuresOf, takeTurn } from "./rate-limits.server";
import { forgetCounts, setPasswordHash } from "./sessions.repo.server";
import { deviceName } from "./sign-in/device";
import { hashPassword, verifyPassword } from "./sign-in/passwords.server";
import type { ProfileForm } from "./sign-in/way-in.schema";

const mine = ({ actor }: Ctx) => sql`${users.id} = ${actor.id}`;
const OWN = {
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  companyId: users.companyId,
  passwordHash: users.passwordHash,
};
const findSelf = (ctx: Ctx) => ctx.directory.first(OWN, sql`from ${users} where ${mine(ctx)}`);

/** The actor's profile and sessions, newest first; `current` is the id of the requesting session. */
export async function myProfile(ctx: Ctx, current: string) {
  const [self, pending, open] = await ctx.directory.batch(
    findSelf(ctx),
    findPending(ctx.directory, ctx.actor.id, ctx.now()),
    ctx.directory.rows(
      { id: sessions.id, createdAt: sessions.createdAt, userAgent: sessions.userAgent, address: sessions.address },
      sql`from ${sessions} where ${sessions.userId} = ${ctx.actor.id} and ${sessions.expiresAt} > ${ctx.now()}
        order by ${sessions.createdAt} desc limit 50`,
    ),
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
    ...audited(
      ctx,
      ctx.directory.write(
        sql`update ${users} set first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
        updated_at = ${ctx.now()} where ${mine(ctx)}
          and (first_name, last_name, phone) is not (${firstName}, ${lastName}, ${phone})`,
      ),
      { action: "user.changed", subject: self.email, companyId: self.companyId, ...facts },
    ),
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
    throw invalid({ current: ["This is not your password"] }, "wrong_password");
  }
  const hash = await hashPassword(password);
  await directory.batch(
    ...audited(ctx, setPasswordHash(directory, ctx.actor.id, hash, ctx.now()), {
      action: "password.changed",
      subject: self.email,
      companyId: self.companyId,
    }),
    endSessions(directory, ctx.actor.id, sessionId),
    forgetCounts(directory, [limit.key]),
  );
}

/** Ends one of the actor's sessions. @throws not_found for another user's session */
export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const own = sql`${sessions.id} = ${id} and ${sessions.userId} = ${ctx.actor.id}`;
  const open = await ctx.directory.first({ userAgent: sessions.userAgent }, sql`from ${sessions} where ${own}`);
  if (!open) throw notFound("This session");
  await ctx.directory.batch(
    ...audited(
      ctx,
      ctx.directory.write(sql`delete from ${sessions} where ${own}`),
      revoked(ctx, deviceName(open.userAgent)),
    ),
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
