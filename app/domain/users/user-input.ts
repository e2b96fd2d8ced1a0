import { z } from "zod";
import { address, name, optionalName, optionalText } from "../access/person-fields";
import { ROLES } from "../kernel/permissions";
import { NO_COMPANY } from "./users.words";

const role = z.enum(ROLES, "Please select a role");
const companyId = z
  .string()
  .max(64, "This company does not exist")
  .nullable()
  .transform((id) => (id === NO_COMPANY || id === "" ? null : id));

/** Add user, as the company page, the onboarding and the API ask for it. */
export const AddUser = z.object({
  email: address("Invalid email address"),
  firstName: name("First name is required"),
  lastName: name("Last name is required"),
  phone: optionalText(50).optional(),
  role: role.default("employee"),
  companyId: companyId.optional(),
});
export type AddUser = z.output<typeof AddUser>;

/** The user page's form, whole: an empty field is emptied. */
export const UserForm = z.object({
  email: address("Email is required"),
  firstName: optionalName.default(null),
  lastName: optionalName.default(null),
  phone: optionalText(50).default(null),
  /** Not shown for oneself. */
  role: role.optional(),
  /** Shown only to those who may choose among companies. */
  companyId: companyId.optional(),
});
export type UserForm = z.output<typeof UserForm>;

/** What the API may change of a user: anything left out stays. Fields beyond these are ignored. */
export const ChangeUser = z.object({
  email: address("Invalid email address").optional(),
  firstName: optionalName.optional(),
  lastName: optionalName.optional(),
  phone: optionalText(50).optional(),
  role: role.optional(),
  companyId: companyId.optional(),
});
export type ChangeUser = z.output<typeof ChangeUser>;

export const ChangeRole = z.object({ role });

/** What a new user is made of; absent and null are the same. */
export interface NewUser {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  role?: (typeof ROLES)[number] | undefined;
  companyId?: string | null | undefined;
}

export const UserParams = z.object({ id: z.string().max(64) });

/** The buttons of the user page's cards. */
export const UsersAction = z.object({
  intent: z.enum(["invite", "deactivate", "activate"]),
  id: z.string().max(64),
});

export const AssignForm = z.object({
  companyIds: z.array(z.string().max(64)).max(2000, "At most 2000 companies").default([]),
});
