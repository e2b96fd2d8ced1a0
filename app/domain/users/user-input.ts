import { z } from "zod";
import { address, name, optionalName, optionalText } from "../access/person-fields";
import { ROLES } from "../kernel/permissions";
import { NO_COMPANY } from "./user-labels";

const role = z.enum(ROLES, "Please select a role");
const companyId = z
  .string()
  .max(64, "This company does not exist")
  .nullable()
  .transform((id) => (id === NO_COMPANY || id === "" ? null : id));

/** The add-user fields of the company page, the onboarding and the API. */
export const AddUser = z.object({
  email: address("Invalid email address"),
  firstName: name("First name is required"),
  lastName: name("Last name is required"),
  phone: optionalText(50).optional(),
  role: role.default("employee"),
  companyId: companyId.optional(),
});
export type AddUser = z.output<typeof AddUser>;

/** The user page's complete form: an empty field clears the value. */
export const UserForm = z.object({
  email: address("Email is required"),
  firstName: optionalName.default(null),
  lastName: optionalName.default(null),
  phone: optionalText(50).default(null),
  /** Omitted for the actor's own account. */
  role: role.optional(),
  /** Only for users who can choose a company. */
  companyId: companyId.optional(),
});
export type UserForm = z.output<typeof UserForm>;

/** Fields that the API can change; omitted ones keep their value. Unknown fields are ignored. */
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

/** Data of a new user. Undefined and null are equivalent. */
export interface NewUser {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  role?: (typeof ROLES)[number] | undefined;
  companyId?: string | null | undefined;
}

export const UserParams = z.object({ id: z.string().max(64) });

export const AssignForm = z.object({
  companyIds: z.array(z.string().max(64)).max(2000, "At most 2000 companies").default([]),
});
