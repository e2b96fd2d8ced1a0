import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { activateUser } from "#app/domain/users/users.service.server";
import { invitationFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";

export const action = buttonAction(
  "users.edit",
  { params: UserParams, query: UsersPageQuery },
  async ({ ctx, params, query, request }) => {
    const { email, status } = await activateUser(ctx, params.id, { origin: publicOrigin(ctx, request) });
    const title = "User activated";
    return done(
      paths.users(query),
      status === "invited"
        ? invitationFlash(ctx, { title, sent: `A new invitation was sent to ${email}.`, userId: params.id })
        : { title, description: `${email} can sign in again.` },
    );
  },
);
