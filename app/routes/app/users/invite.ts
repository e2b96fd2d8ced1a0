import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { inviteAgain } from "#app/domain/users/users.service.server";
import { emailFlash } from "#app/http/answers/email-flash.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";

const UNSENT = {
  title: "Invitation renewed",
  unsent: "The old link no longer works. The new one was not sent",
};

export const action = buttonAction(
  "users.edit",
  { params: UserParams, query: UsersPageQuery },
  async ({ ctx, params, query, request }) => {
    const { email } = await inviteAgain(ctx, params.id, { origin: publicOrigin(ctx, request) });
    const description = `A new link was sent to ${email}. The old link no longer works.`;
    return done(paths.users(query), emailFlash(ctx, { title: "Invitation sent", description }, UNSENT));
  },
);
