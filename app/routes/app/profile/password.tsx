import { changePassword } from "#app/domain/access/profile.server";
import { ChangePassword } from "#app/domain/access/sign-in/sign-in-form.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

export const action = pageAction(
  "profile.own",
  { form: ChangePassword, secrets: ["current", "password", "repeat"] },
  async ({ ctx, user, input }) => {
    await changePassword(ctx, input, user.sessionId);
    return done(paths.profile(), { title: "Password changed", description: "All other devices were signed out." });
  },
);

// A refused form is shown on the profile page, also without scripts.
export { default, ErrorBoundary, loader, meta } from "./page";
