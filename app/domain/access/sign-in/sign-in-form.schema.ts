import { z } from "zod";
import { optionalName, optionalText } from "../person-fields";

const MIN_LENGTH = 10;
const MAX_LENGTH = 1000;

/** Shown beside the field. There are no rules about character classes. */
export const PASSWORD_HINT = `At least ${MIN_LENGTH} characters. Several words in a row are strong and easy to remember.`;

const newPassword = z
  .string("Choose a password")
  .min(1, "Choose a password")
  .min(MIN_LENGTH, `At least ${MIN_LENGTH} characters`)
  .max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`);

const twice = (both: { password: string; repeat: string }) => both.password === both.repeat;
const NOT_TWICE = { path: ["repeat"], message: "The passwords do not match" };

/** Chosen through an invitation or password reset link. */
export const ChoosePassword = z
  .object({ password: newPassword, repeat: z.string("Repeat the new password").default("") })
  .refine(twice, NOT_TWICE);

export const ForgotPassword = z.object({
  email: z
    .string("Email is required")
    .trim()
    .min(1, "Email is required")
    .max(254, "At most 254 characters")
    .toLowerCase()
    .pipe(z.email("Invalid email address")),
});

/** The fields of a user's own profile. Other fields are ignored. */
export const ProfileForm = z.object({
  firstName: optionalName.default(null),
  lastName: optionalName.default(null),
  phone: optionalText(50).default(null),
});
export type ProfileForm = z.output<typeof ProfileForm>;

/** A new email for one's own account. Requires the password when sign-in uses one. */
export const ChangeEmail = z.object({
  email: ForgotPassword.shape.email,
  current: z.string().max(MAX_LENGTH).optional(),
});

export const ChangePassword = z
  .object({
    current: z.string("Enter your password").min(1, "Enter your password").max(MAX_LENGTH),
    password: newPassword,
    repeat: z.string("Repeat the new password").default(""),
  })
  .refine(twice, NOT_TWICE);

export const SessionParams = z.object({ sessionId: z.string().min(1).max(64) });
