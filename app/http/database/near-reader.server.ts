import { type Permission, type Role, reachOf } from "#app/domain/kernel/permissions";

const PORTAL: Permission = "portal.read";

/**
 * Whether the user's requests read from the nearest replica: client companies always, and provider staff only far from
 * the primary, because their work changes by the second.
 */
export const readsNearby = ({ role }: { role: Role }, isFar: boolean): boolean =>
  isFar || reachOf(role, PORTAL) !== null;

/** Whether the request comes from another continent than the primary's (Cloudflare's two letters; "" when not set). */
export function isFarFrom(primaryContinent: string, request: Request | null): boolean {
  // Set by Cloudflare; the type of the platform's request has it, that of the framework's does not.
  const { cf } = (request ?? {}) as { cf?: { continent?: string } };
  return primaryContinent !== "" && cf?.continent !== undefined && cf.continent !== primaryContinent;
}
