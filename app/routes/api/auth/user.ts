import { toUserDto, UserDto } from "#app/domain/users/users.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(operation("filters.read", { answer: UserDto }, async ({ user }) => toUserDto(user)));
export const action = readOnly();
