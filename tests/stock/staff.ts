/** The users who run the commands. */
import type { Ctx } from "#app/domain/kernel/ctx";
import { aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { OWN_PICKERS, PICKERS } from "./model-carts";

/** The time of all users. */
interface Clock {
  now: number;
}

export interface Staff {
  /** A user with every permission that the commands need. */
  manager: Ctx;
  /** Those of the company, and after them those who pick for all companies. */
  pickers: Ctx[];
  client: Ctx;
}

/** Advances the clock with each call, so that later events have later timestamps. */
export function tick(clock: Clock): number {
  clock.now += 1;
  return clock.now;
}

async function person(
  clock: Clock,
  role: "warehouse_manager" | "employee" | "client",
  over: { name: string; companyId?: string; assigned?: string[] },
): Promise<Ctx> {
  const ctx = worldOf(await aUser(role, over), "orders.read");
  return Object.assign(ctx, { now: () => tick(clock), actor: { ...ctx.actor, name: over.name } });
}

export async function staffOf(companyId: string, clock: Clock): Promise<Staff> {
  const [anna = "", ben = ""] = PICKERS;
  return {
    manager: await person(clock, "warehouse_manager", { companyId, name: "Mia Manager" }),
    pickers: [
      await person(clock, "employee", { companyId, name: anna }),
      await person(clock, "employee", { companyId, name: ben }),
    ],
    client: await person(clock, "client", { companyId, name: "Cleo Client" }),
  };
}

export const pickersOfAll = async (clock: Clock, companyIds: string[]): Promise<Ctx[]> =>
  Promise.all(PICKERS.slice(OWN_PICKERS).map((name) => person(clock, "employee", { name, assigned: companyIds })));
