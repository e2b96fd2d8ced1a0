import type { Role } from "#app/domain/kernel/permissions";
import { assignments, companies, users } from "#db/schema/directory/accounts";
import { systemWorld, type TestUser } from "./world";

let n = 0;

/** A new company for each test, so that tests do not see each other's rows. */
export async function aCompany(
  over: Partial<typeof companies.$inferInsert> = {},
): Promise<{ id: string; name: string }> {
  const ctx = systemWorld();
  n += 1;
  const row = {
    id: ctx.newId(),
    name: `Company ${n}`,
    category: "other" as const,
    email: `company${n}@example.test`,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    ...over,
  };
  await ctx.directory.insert(companies, row);
  return { id: row.id, name: row.name };
}

/** A user with a row in the users table. */
export async function aUser(
  role: Role,
  over: { companyId?: string | null; assigned?: string[]; name?: string } = {},
): Promise<TestUser> {
  const ctx = systemWorld();
  const user: TestUser = { id: ctx.newId(), role, companyId: over.companyId ?? null, assigned: over.assigned ?? [] };
  await ctx.directory.insert(users, {
    id: user.id,
    email: `${user.id}@example.test`,
    firstName: over.name ?? "Test",
    lastName: over.name ? null : role,
    role,
    companyId: user.companyId,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  for (const assignedCompanyId of user.assigned)
    await ctx.directory.insert(assignments, { userId: user.id, assignedCompanyId, createdAt: ctx.now() });
  return user;
}
