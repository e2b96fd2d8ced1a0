import { revokeOthers } from "#app/domain/access/profile.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("profile.own", {}, async ({ ctx, user }) => {
  await revokeOthers(ctx, user.sessionId);
  return done(paths.profile(), { title: "All other devices signed out" });
});
