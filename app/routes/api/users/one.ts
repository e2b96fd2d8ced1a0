import { ChangeRole, ChangeUser, UserParams } from "#app/domain/users/user-input";
import { toUserDto, UserDto } from "#app/domain/users/users.schema";
import { changeUser, deleteUser } from "#app/domain/users/users.service.server";
import { apiAction, noContent, noGet, operation } from "#app/http/guards/api.server";
import { publicOrigin } from "#app/http/request/origin.server";

export const loader = noGet("PUT, PATCH, DELETE");

export const action = apiAction({
  PUT: operation(
    "users.edit",
    { params: UserParams, body: ChangeUser, answer: UserDto },
    async ({ ctx, params, input, request }) =>
      toUserDto(await changeUser(ctx, params.id, input, { origin: publicOrigin(ctx, request) })),
  ),
  PATCH: operation(
    "users.edit",
    { params: UserParams, body: ChangeRole, answer: UserDto },
    async ({ ctx, params, input, request }) =>
      toUserDto(await changeUser(ctx, params.id, input, { origin: publicOrigin(ctx, request) })),
  ),
  DELETE: operation("users.manage", { params: UserParams, status: 204 }, async ({ ctx, params }) => {
    await deleteUser(ctx, params.id);
    return noContent();
  }),
});
