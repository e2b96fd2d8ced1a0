import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type AccessWorld, checkPassword } from "#app/domain/access/access.service.server";
import { SignIn } from "#app/domain/access/sign-in.schema";
import { invalid } from "#app/domain/errors";
import { addressOf } from "./origin.server";

/** remix-auth's form strategy over our own check; other ways in are further strategies beside it. */
export function authenticator(access: AccessWorld): Authenticator<string> {
  return new Authenticator<string>().use(
    new FormStrategy(async ({ form, request }) => {
      const parsed = SignIn.safeParse(Object.fromEntries(form));
      if (!parsed.success) throw invalid(parsed.error.flatten().fieldErrors as Record<string, string[]>);
      return checkPassword(access, { ...parsed.data, address: addressOf(request) });
    }),
    "form",
  );
}
