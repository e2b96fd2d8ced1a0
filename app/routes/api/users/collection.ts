import { z } from "zod";
import { AddUser } from "#app/domain/users/user-input";
import { UserQuery } from "#app/domain/users/user-query";
import { toUserDto, UserDto } from "#app/domain/users/users.schema";
import { inviteUser, listUsers } from "#app/domain/users/users.service.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";
import { publicOrigin } from "#app/http/request/origin.server";

export const loader = apiLoader(
  operation("users.manage", { query: UserQuery, answer: z.array(UserDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await listUsers(ctx, query);
    return listed(rows.map(toUserDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation("users.manage", { body: AddUser, answer: UserDto, status: 201 }, async ({ ctx, input, request }) =>
      created(toUserDto(await inviteUser(ctx, input, { origin: publicOrigin(ctx, request) }))),
    ),
  },
  true,
);
