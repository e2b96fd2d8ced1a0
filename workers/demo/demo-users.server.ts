import type { Ctx } from "#app/domain/kernel/ctx";
import type { Role } from "#app/domain/kernel/permissions";
import { assignments, users } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import type { DemoCompanyKey } from "./demo-catalog";

const PICKER = "picker@stowline.test";
const PEOPLE: readonly [email: string, first: string, last: string, role: Role, company: DemoCompanyKey | null][] = [
  ["admin@stowline.test", "Ada", "Lindqvist", "admin", null],
  ["super@stowline.test", "Samir", "Haddad", "super_user", null],
  ["warehouse@stowline.test", "Wanda", "Okafor", "warehouse_manager", null],
  [PICKER, "Pavel", "Novak", "employee", null],
  ["mika@stowline.test", "Mika", "Laine", "employee", null],
  ["owner@helix.test", "Marisol", "Vega", "company_manager", "helix"],
  ["client@helix.test", "Devon", "Clarke", "client", "helix"],
  ["owner@tern.test", "Jonas", "Petersen", "company_manager", "tern"],
  ["client@tern.test", "Lena", "Brandt", "client", "tern"],
];
const ASSIGNED_TO_ALL: readonly string[] = ["warehouse@stowline.test", PICKER, "mika@stowline.test"];

/** One account per role, and a second picker who is at work; warehouse staff are assigned to all demo companies. */
export function demoUsers(
  ctx: Ctx,
  companyIds: Record<DemoCompanyKey, string>,
  { pickerId, passwordHash }: { pickerId: string; passwordHash: string },
): Statement<unknown>[] {
  const now = ctx.now();
  return PEOPLE.flatMap(([email, firstName, lastName, role, company]) => {
    const id = email === PICKER ? pickerId : ctx.newId();
    const user = ctx.directory.insert(users, {
      id,
      email,
      firstName,
      lastName,
      role,
      companyId: company && companyIds[company],
      passwordHash,
      createdAt: now,
      updatedAt: now,
    });
    if (!ASSIGNED_TO_ALL.includes(email)) return [user];
    const assigned = Object.values(companyIds).map((assignedCompanyId) =>
      ctx.directory.insert(assignments, { userId: id, assignedCompanyId, createdAt: now }),
    );
    return [user, ...assigned];
  });
}
