import { displayName } from "#app/domain/access/access.schema";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { mayRemoveOnTab, rolesToChoose } from "#app/domain/users/company-tab";
import { toManaged, type UserPage } from "#app/domain/users/users.service.server";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import type { CompanyUserRow } from "#app/ui/domain/companies/company-users-tab";

/** A page of users for the Users tab, with the actions that the caller can take on each. */
export const toUsersTab = (ctx: Ctx, { rows, next }: UserPage): { users: CompanyUserRow[]; next: string | null } => ({
  users: rows.map((row) => {
    const person = toManaged(row);
    return {
      id: row.id,
      name: displayName(row),
      email: row.email,
      phone: row.phone,
      role: row.role,
      status: row.status,
      joinedAt: row.createdAt,
      roles: rolesToChoose(ctx.actor, person),
      mayRemove: mayRemoveOnTab(ctx.actor, person),
    };
  }),
  next,
});

/**
 * Runs the action and reports success or refusal on the tab.
 * @throws not_found
 */
export async function saidOnTab(
  companyId: string,
  fallback: string,
  work: () => Promise<FlashInput>,
): Promise<Response> {
  const back = paths.company(companyId, "users");
  try {
    return done(back, await work());
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
    return done(back, { title: "Error", description: error.message || fallback, variant: "destructive" });
  }
}
