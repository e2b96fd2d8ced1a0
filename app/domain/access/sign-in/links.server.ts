import { eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { displayName } from "../access.schema";
import { endSessions, type PasswordAccepted } from "../access.service.server";
import { assertTurns, failuresOf, giveTurnBack, networkOf, resetCounts, takeTurn } from "../rate-limits.server";
import { joinedNotice } from "../role-notice.server";
import { nextStep } from "../second-factor/second-factor.schema";
import { accountKey, pairKey } from "../throttle/sign-in-throttle.server";
import { sha256, type TokenKind } from "../tokens.server";
import * as repo from "./links.repo.server";
import { hashPassword } from "./passwords.server";

/** Only `open` allows sign-in; each other state is a reason for refusal. */
type LinkState = "open" | "unknown" | "used" | "expired" | "joined" | "closed";

export interface Link {
  state: LinkState;
  /** Null for an unknown link. */
  person: { email: string; name: string; companyName: string | null } | null;
}

type LinkRow = Awaited<ReturnType<typeof repo.findLink>>;

export function stateOf(row: LinkRow, kind: TokenKind, now: number): LinkState {
  if (!row) return "unknown";
  if (row.status === "deactivated") return "closed";
  if (kind === "invitation" && row.status === "active") return "joined";
  if (row.usedAt !== null) return "used";
  if (row.expiresAt <= now) return "expired";
  return row.status === statusFor(kind) ? "open" : "used";
}

const statusFor = (kind: TokenKind) => (kind === "invitation" ? ("invited" as const) : ("active" as const));

/** Reads a link without using it up, because mail scanners follow links too. */
export async function readLink(ctx: Ctx, kind: TokenKind, token: string): Promise<Link> {
  const row = await repo.findLink(ctx.directory, await sha256(token), kind);
  const person = row && { email: row.email, name: displayName(row), companyName: row.companyName };
  return { state: stateOf(row, kind, ctx.now()), person };
}

export const USED = "This link no longer works. Ask for a new one.";

/**
 * Sets the password of the link's user, once. Ends all their sessions and other links. A link proves access to the mailbox
 * only, so it does not replace a second factor.
 * @throws conflict when the link is not open; too_many after ten failed attempts of an address within 15 minutes
 */
export async function setPasswordByLink(
  ctx: Ctx,
  kind: TokenKind,
  token: string,
  password: string,
): Promise<PasswordAccepted> {
  const { directory } = ctx;
  const address = ctx.caller?.address ?? "local";
  const limit = failuresOf(`link:address:${networkOf(address)}`);
  const id = await sha256(token);
  const [turn, row] = await directory.batch(takeTurn(directory, limit, ctx.now()), repo.findLink(directory, id, kind));
  assertTurns([limit], [turn], ctx.now());
  if (!row || stateOf(row, kind, ctx.now()) !== "open") throw conflict(USED, "link_used");
  const hash = await hashPassword(password);
  const world = { ...ctx, actor: { id: row.userId, name: displayName(row) } };
  const entry = (action: "user.joined" | "password.changed" | "sign-in.done", by: string) => ({
    action,
    subject: row.email,
    companyId: row.companyId,
    after: { by },
  });
  const by = kind === "invitation" ? "invitation" : "a link by email";
  const next = nextStep(row);
  const signedIn = next === "session" ? { lastSignInAt: ctx.now() } : {};
  try {
    await directory.batch(
      repo.assertOpen(directory, { id, kind, status: statusFor(kind), now: ctx.now() }),
      ...audited(
        world,
        directory.update(
          users,
          { passwordHash: hash, status: "active", ...signedIn, updatedAt: ctx.now() },
          eq(users.id, row.userId),
        ),
        entry(kind === "invitation" ? "user.joined" : "password.changed", by),
        ...(next === "session" ? [entry("sign-in.done", by)] : []),
      ),
      ...(kind === "invitation" ? joinedNotice(ctx, { ...row, id: row.userId }) : []),
      directory.update(userTokens, { usedAt: ctx.now() }, eq(userTokens.userId, row.userId), isNull(userTokens.usedAt)),
      endSessions(directory, row.userId),
      resetCounts(directory, [accountKey(row.email), pairKey({ address, email: row.email })]),
      giveTurnBack(directory, limit.key),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(USED, "link_used");
    throw error;
  }
  return { userId: row.userId, next };
}
