import { redirect } from "@remix-run/cloudflare";
import type { Ctx } from "#app/domain/ctx";
import { done } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import { chosenCompany } from "./inventory/chosen-company.server";

/**
 * The company that a page's address names. An address without one leads whoever reaches a single company to theirs, and
 * everybody else to the list, to choose one.
 */
export function namedCompany(ctx: Ctx, asked: string | undefined, to: (company: string) => string, what: string) {
  if (asked) return asked;
  const only = chosenCompany(ctx, undefined);
  throw only ? redirect(to(only), 303) : done(paths.companies(), { title: "Choose a company", description: what });
}
