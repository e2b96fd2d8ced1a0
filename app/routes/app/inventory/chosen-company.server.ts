import type { Ctx } from "#app/domain/kernel/ctx";

/** The requested company; otherwise the only one in reach; null when there are several to choose from. */
export function chosenCompany(ctx: Ctx, asked: string | undefined): string | null {
  if (asked) return asked;
  const { scope } = ctx.db;
  return scope.kind === "one" ? scope.companyId : null;
}
