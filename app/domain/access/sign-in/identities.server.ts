import { eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import type { Change } from "#db/statement.server";
import { type AuditWorld, auditEvent, audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { forbidden } from "../../kernel/errors";
import { displayName } from "../access.schema";
import { assertTurns, failuresOf, giveTurnBack, type Limit, networkOf, takeTurn } from "../rate-limits.server";
import { joinedNotice } from "../role-notice.server";
import { setLastSignIn } from "../sessions.repo.server";
import * as repo from "./identities.repo.server";
import type { Identity } from "./identity";

const NO_ACCOUNT = "There is no account for this sign-in. Ask your administrator for an invitation.";

/**
 * Finds the user of an external identity by issuer and subject. On first use it links by an email that the provider has
 * verified, if an active or invited user has it and no other identity of this provider is linked to them. Never creates
 * users.
 * @throws forbidden in all other cases, with the same message; too_many after ten failures of the address within 15
 *         minutes
 */
export async function signInByIdentity(world: Ctx, identity: Identity): Promise<string> {
  const { directory } = world;
  const email = (identity.emailVerified && identity.email?.trim().toLowerCase()) || "";
  const limit = failures(world);
  const [turn, linked, named] = await directory.batch(
    takeTurn(directory, limit, world.now()),
    repo.findByIdentity(directory, identity),
    repo.findByEmail(directory, email, identity.issuer),
  );
  assertTurns([limit], [turn], world.now());
  const user = linked ?? named;
  const why = linked ? whyNot(linked) : whyNot(named, named?.isTaken === 1);
  if (!user || why) {
    await failed(world, identity.email ?? identity.subject, why ?? "no such account");
    throw forbidden(NO_ACCOUNT, "no_account");
  }

  const actor = { id: user.id, name: displayName(user) };
  const noted = (change: Change<void>, action: "identity.linked" | "user.joined" | "sign-in.done") =>
    audited({ ...world, actor }, change, {
      action,
      subject: user.email,
      companyId: user.companyId,
      after: { by: identity.issuer },
    });
  const now = world.now();
  const joined = directory.update(
    users,
    { status: "active", updatedAt: now },
    eq(users.id, user.id),
    eq(users.status, "invited"),
  );
  const voidInvitations = directory.update(
    userTokens,
    { usedAt: now },
    eq(userTokens.userId, user.id),
    eq(userTokens.kind, "invitation"),
    isNull(userTokens.usedAt),
  );
  const isInvited = user.status === "invited";
  const signsIn = directory.batch(
    ...(linked ? [] : noted(repo.link(directory, identity, user.id, now), "identity.linked")),
    ...(isInvited ? [...noted(joined, "user.joined"), ...joinedNotice(world, user), voidInvitations] : []),
    giveTurnBack(directory, limit.key),
    ...noted(setLastSignIn(directory, user.id, now), "sign-in.done"),
  );
  await signsIn.catch(async (error) => {
    // The user was deactivated at the same time: nothing was written.
    if (!refusedBy(error, "other", "user_identities.user_id")) throw error;
    await failed(world, user.email, "deactivated");
    throw forbidden(NO_ACCOUNT, "no_account");
  });
  return user.id;
}

/** Records an invalid response of the provider and counts it against the client's address. */
export async function signInFailed(world: AuditWorld, subject: string, why: string): Promise<void> {
  const limit = failures(world);
  const turn = await takeTurn(world.directory, limit, world.now());
  assertTurns([limit], [turn], world.now());
  await failed(world, subject, why);
}

/** Unauthenticated, so the entry has the claimed name and no user id. */
const failed = (world: AuditWorld, subject: string, reason: string): Promise<void> =>
  Promise.resolve(
    auditEvent(
      { ...world, actor: { id: null, name: subject } },
      { action: "sign-in.failed", subject, after: { reason } },
    ),
  );

type Known = { status: "active" | "invited" | "deactivated"; companyIsOpen: number };

function whyNot(user: Known | null, isTaken = false): string | null {
  if (!user) return "no such account";
  if (user.status === "deactivated") return "deactivated";
  if (user.companyIsOpen !== 1) return "company is deactivated";
  // An address reassigned to a new colleague must not open the previous holder's account. An invitation can be
  // accepted.
  return isTaken && user.status !== "invited" ? "linked to another user" : null;
}

const failures = ({ caller }: AuditWorld): Limit =>
  failuresOf(`sign-in:address:${networkOf(caller?.address ?? "local")}`);
