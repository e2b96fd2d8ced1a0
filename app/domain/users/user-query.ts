import { z } from "zod";
import { listParams } from "../filters/list-params";
import { ROLES } from "../kernel/permissions";
import { USER_LIST } from "./list/user-columns";

/** The API's user filters. */
export const UserQuery = z.object({
  /** A company's id; "none" for users without one. */
  companyId: z.string().max(64).optional(),
  role: z.enum(ROLES, "Please select a role").optional(),
  /** Part of a name, an email address or a company's name. */
  q: z.string().trim().max(200).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(64).optional(),
});
export type UserQuery = z.output<typeof UserQuery>;

/** Query of the screen. Invalid values are dropped instead of refused. */
export const UsersPageQuery = z.object({
  q: UserQuery.shape.q.catch(undefined),
  role: UserQuery.shape.role.catch(undefined),
  company: UserQuery.shape.companyId.catch(undefined),
  ...listParams(USER_LIST),
});
export type UsersPageQuery = z.output<typeof UsersPageQuery>;
