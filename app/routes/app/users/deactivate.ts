import { UserParams } from "#app/domain/users/user-input";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { deactivateUser } from "#app/domain/users/users.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "users.edit",
  { params: UserParams, query: UsersPageQuery },
  async ({ ctx, params, query }) => {
    const { email } = await deactivateUser(ctx, params.id);
    const description = `${email} is signed out and cannot sign in.`;
    return done(paths.users(query), { title: "User deactivated", description });
  },
);
