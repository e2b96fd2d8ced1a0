import { z } from "zod";
import { ROLES, type Role } from "../kernel/permissions";

export const UserDto = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  companyId: z.string().nullable(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
});
export type UserDto = z.output<typeof UserDto>;

export interface UserRow {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  role: Role;
  companyId: string | null;
  companyName: string | null;
  createdAt: number;
}

export const toUserDto = (user: UserRow): UserDto => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  role: user.role,
  companyId: user.companyId,
  company: user.companyId ? { id: user.companyId, name: user.companyName ?? "" } : null,
  createdAt: new Date(user.createdAt).toISOString(),
});
