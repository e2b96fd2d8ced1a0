import { type AuditWorld, auditStatement } from "../audit/audit.service.server";
import { refusedBy } from "../db-errors.server";
import { DomainError, forbidden } from "../errors";
import { displayName } from "./access.schema";
import * as repo from "./identities.repo.server";
import { countOne, findExhausted } from "./sessions.repo.server";

/** Who an identity provider says somebody is. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only when the provider says so in so many words. */
  emailVerified: boolean;
}

const NO_ACCOUNT = "No account for this sign-in. Ask your administrator for an invitation.";
const FAILURES = { limit: 10, windowMs: 15 * 60_000 };

/**
 * The user whom the provider's person is: by issuer and subject; the first time by an e-mail address that the provider
 * has verified, when an active or invited user has it and nobody else at this provider is that user. Nobody is created.
 * @throws forbidden for everybody else, in the same words; too_many after ten failures of the address within 15 minutes
 */
export async function signInByIdentity(world: AuditWorld, identity: Identity): Promise<string> {
  const { directory } = world;
  const email = (identity.emailVerified && identity.email?.trim().toLowerCase()) || "";
  const [exhausted, linked, named] = await directory.batch(
    findExhausted(directory, [rateKey(world)], FAILURES.limit, world.now()),
    repo.findByIdentity(directory, identity),
    repo.findByEmail(directory, email, identity.issuer),
  );
  if (exhausted[0]) throw tooMany(exhausted[0].windowEndsAt - world.now());
  const user = linked ?? named;
  const why = linked ? whyNot(linked) : whyNot(named, named?.isTaken === 1);
  if (!user || why) {
    await signInFailed(world, identity.email ?? identity.subject, why ?? "unknown");
    throw forbidden(NO_ACCOUNT);
  }

  const actor = { id: user.id, name: displayName(user) };
  const note = (action: "identity.linked" | "user.joined" | "sign-in.done", after = { issuer: identity.issuer }) =>
    auditStatement({ ...world, actor }, { action, subject: user.email, companyId: user.companyId, after });
  const isInvited = user.status === "invited";
  const signsIn = directory.batch(
    ...(linked ? [] : [repo.link(directory, identity, user.id, world.now()), note("identity.linked")]),
    ...(isInvited ? [...repo.join(directory, user.id, world.now()), note("user.joined")] : []),
    repo.signedIn(directory, user.id, world.now()),
    note("sign-in.done"),
  );
  await signsIn.catch(async (error) => {
    // Deactivated in this very moment: nothing was written.
    if (!refusedBy(error, "other", "user_identities.user_id")) throw error;
    await signInFailed(world, user.email, "deactivated");
    throw forbidden(NO_ACCOUNT);
  });
  return user.id;
}

/** Writes a failed sign-in down and counts it against the address that it came from. */
export async function signInFailed(world: AuditWorld, subject: string, why: string): Promise<void> {
  const visitor = { id: "visitor", name: "Visitor" };
  await world.directory.batch(
    countOne(world.directory, rateKey(world), FAILURES.windowMs, world.now()),
    auditStatement({ ...world, actor: visitor }, { action: "sign-in.failed", subject, after: { reason: why } }),
  );
}

type Known = { status: "active" | "invited" | "deactivated" };

function whyNot(user: Known | null, isTaken = false): string | null {
  if (!user) return "no such user";
  if (user.status === "deactivated") return "deactivated";
  // An address that was given to a new colleague must not open the account of the one before; an invitation may.
  return isTaken && user.status !== "invited" ? "linked to somebody else" : null;
}

const rateKey = ({ caller }: AuditWorld): string => `sign-in:address:${caller?.address ?? "local"}`;

function tooMany(ms: number): DomainError {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new DomainError("too_many", `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfterSeconds: seconds,
  });
}
