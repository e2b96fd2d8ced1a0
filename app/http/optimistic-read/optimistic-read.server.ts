import type { SignedIn } from "#app/domain/access/access.service.server";

/** Resolves to whether the session still belongs to the cached user. */
export type Verification = () => Promise<boolean>;

/**
 * Starts `work` for the cached user while `findUser` verifies the session. Until the verification `work` can only read:
 * its context holds back every effect (`OptimisticConnection`, `deferEffects`). The result counts only for a verified
 * session; otherwise it is discarded and `work` runs for the user that the database returned.
 */
export async function readOptimistically<R>(
  cached: SignedIn,
  findUser: () => Promise<SignedIn | null>,
  work: (user: SignedIn | null, verification: Verification | null) => Promise<R>,
): Promise<R> {
  let verified: Promise<boolean> | undefined;
  const verification = () => {
    verified ??= findUser().then((user) => isSameUser(user, cached));
    return verified;
  };
  try {
    const result = await work(cached, verification);
    if (await verification()) return result;
  } catch (error) {
    // An error counts only for a verified session.
    if (await verification()) throw error;
  }
  return work(await findUser(), null);
}

/**
 * Both were read by the same statement, so their fields are in the same order. Whether there are unread notifications
 * does not change what a user may read.
 */
const isSameUser = (user: SignedIn | null, cached: SignedIn): boolean =>
  JSON.stringify({ ...user, unread: false }) === JSON.stringify({ ...cached, unread: false });
