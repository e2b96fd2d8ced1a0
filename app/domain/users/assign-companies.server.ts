import { asc, eq } from "drizzle-orm";
import { inList, notInList } from "#db/expressions";
import { assignments, companies } from "#db/schema/directory/accounts";
import { auditedAny } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, forbidden, notFound } from "../kernel/errors";
import { addAssignments, listAssignable, listAssigned } from "./assignments.repo.server";
import { mayBeAssigned } from "./users.policy";
import * as repo from "./users.repo.server";
import { type KnownUser, toManaged } from "./users.repo.server";

interface Named {
  id: string;
  name: string;
}
interface Choice extends Named {
  isAssigned: boolean;
}

/**
 * A provider staff member, and all companies they can be assigned to with the current assignments.
 * @throws not_found; conflict
 */
export async function assignmentsOf(ctx: Ctx, id: string): Promise<{ user: KnownUser; companies: Choice[] }> {
  const [user, rows] = await ctx.directory.batch(repo.findUser(ctx, id), listAssignable(ctx.directory, id));
  const known = staffOnly(ctx, user);
  const choices = rows.filter((company) => company.id !== known.companyId);
  return { user: known, companies: choices.map(({ assigned, ...row }) => ({ ...row, isAssigned: assigned === 1 })) };
}

/**
 * Replaces the assignments of a provider staff member, in addition to their own company. Releases what they were
 * picking for companies that were removed.
 * @throws not_found, also for a company that does not exist; forbidden for the actor's own account; conflict for a role
 *         that has no assignments
 */
export async function assignCompanies(ctx: Ctx, id: string, companyIds: readonly string[]): Promise<KnownUser> {
  const requestedIds = [...new Set(companyIds)];
  const [found, before, after] = await ctx.directory.batch(
    repo.findUser(ctx, id),
    listAssigned(ctx.directory, id),
    ctx.directory.select(companies, {
      columns: ["id", "name"],
      where: inList(companies.id, requestedIds),
      orderBy: asc(companies.name),
    }),
  );
  const seen = staffOnly(ctx, found);
  if (after.length !== requestedIds.length) throw notFound("This company");
  const others = after.filter((company) => company.id !== seen.companyId);
  const names = (rows: Named[]) => rows.map(({ name }) => name);
  const ids = others.map((company) => company.id);
  if (before.map((company) => company.id).join() === ids.join()) return seen;
  await ctx.directory.batch(
    repo.assertActorStands(ctx),
    repo.assertAsSeen(ctx, seen),
    ...auditedAny(
      ctx,
      [
        ctx.directory.delete(assignments, eq(assignments.userId, id), notInList(assignments.assignedCompanyId, ids)),
        addAssignments(ctx.directory, id, ids, ctx.now()),
      ],
      {
        action: "user.assigned",
        subject: seen.email,
        companyId: seen.companyId,
        before: { companies: names(before) },
        after: { companies: names(others) },
      },
    ),
  );
  await ctx.enqueue({ type: "release-picker", userId: id });
  return seen;
}

function staffOnly(ctx: Ctx, user: KnownUser | null): KnownUser {
  if (!user) throw notFound("This user");
  if (user.id === ctx.actor.id) throw forbidden("You cannot assign companies to yourself.", "own_companies");
  if (!mayBeAssigned(toManaged(user).role)) {
    throw conflict(
      "Only super users, warehouse managers, and employees are assigned to companies.",
      "role_without_companies",
    );
  }
  return user;
}
