import { DomainError } from "../errors";
import type { AccessWorld } from "./access.service.server";
import { countOne } from "./sessions.repo.server";

/**
 * Counts one more of what the key names, also when several come at once.
 * @throws too_many beyond the limit within the window, with the time until it is over
 */
export async function takeTurn(
  { directory, now }: AccessWorld,
  key: string,
  { limit, windowMs }: { limit: number; windowMs: number },
  refusal: (minutes: number) => string,
): Promise<void> {
  const { count, windowEndsAt } = await countOne(directory, key, windowMs, now());
  if (count <= limit) return;
  const seconds = Math.max(1, Math.ceil((windowEndsAt - now()) / 1000));
  throw new DomainError("too_many", refusal(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
}
