import { env } from "cloudflare:test";
import { Calendars } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import type { Role } from "#app/domain/kernel/permissions";
import { mayDo, type Permission, reachOf, scopeFor } from "#app/domain/kernel/permissions";
import { RequestState } from "#app/http/request/request-state.server";
import { Connection, type Costs } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";

export const testEnv = env as unknown as Env;

/**
 * A context that reaches everything, as for cron and queue. `jobs` collects the enqueued jobs; `costs` the database
 * cost.
 */
export function systemWorld(overrides: Partial<Ctx> = {}): Ctx & { jobs: Job[]; costs: Costs; clock: { now: number } } {
  const state = new RequestState(testEnv, null);
  const jobs: Job[] = [];
  const clock = { now: Date.now() };
  const own: Partial<Ctx> = {
    now: () => clock.now,
    enqueue: async (...more) => void jobs.push(...more),
    enqueueOrThrow: async (...more) => void jobs.push(...more),
    enqueueLater: async (_seconds, ...more) => void jobs.push(...more),
    ...overrides,
  };
  // Not a copy of the context, which would set up emails that few tests send.
  const ctx = Object.defineProperties(state.systemCtxIn(Calendars.UTC), Object.getOwnPropertyDescriptors(own));
  return Object.assign(ctx, { jobs, costs: state.costs, clock });
}

export interface TestUser {
  id: string;
  role: Role;
  companyId: string | null;
  assigned: string[];
}

/** The context that the guard would create for this user and permission. */
export function worldOf(
  user: TestUser,
  permission: Permission,
): Ctx & { jobs: Job[]; costs: Costs; clock: { now: number } } {
  const scope = scopeFor(user, permission);
  if (!scope || !reachOf(user.role, permission)) throw new Error(`${user.role} may not ${permission}`);
  const world = systemWorld();
  const connection = new Connection(testEnv.DB, world.costs);
  return Object.assign(world, {
    db: ScopedDb.open(connection, scope),
    actor: { id: user.id, name: user.role, email: `${user.id}@test`, role: user.role, companyId: user.companyId },
    can: (p: Permission, companyId?: string) => mayDo(user, p, companyId),
  });
}
