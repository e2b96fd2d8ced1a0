import { revokeSession } from "#app/domain/access/profile.server";
import { SessionParams } from "#app/domain/access/sign-in/sign-in-form.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("profile.own", { params: SessionParams }, async ({ ctx, params }) => {
  await revokeSession(ctx, params.sessionId);
  return done(paths.profile(), { title: "Device signed out" });
});
