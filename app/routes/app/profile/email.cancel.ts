import { cancelEmailChange } from "#app/domain/access/email-change.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";

export const action = pageAction("profile.own", {}, async ({ ctx }) => {
  await cancelEmailChange(ctx);
  return done(profilePaths.changeEmail(), { title: "Email change canceled" });
});
