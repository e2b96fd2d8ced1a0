import { z } from "zod";
import { ROLES } from "../../kernel/permissions";

/** How long a sign-in waits for its second factor. */
export const PENDING_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEYS = 20;

/** What must follow a right password. */
export type NextStep = "session" | "second-factor" | "set-up";

export const nextStep = ({ hasFactor, isRequired }: { hasFactor: number; isRequired: number }): NextStep => {
  if (hasFactor === 1) return "second-factor";
  return isRequired === 1 ? "set-up" : "session";
};

/** A code of an authenticator app; spaces between the digits are ignored. */
export const AuthenticatorCode = z.object({
  code: z
    .string("Enter the code")
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(
      z
        .string()
        .min(1, "Enter the code")
        .regex(/^\d{6}$/, "Enter the 6 digits that the app shows"),
    ),
});

export const RecoveryCode = z.object({
  code: z.string("Enter a recovery code").trim().min(1, "Enter a recovery code").max(100, "Enter one recovery code"),
});

const passkeyName = z.string("Enter a name").trim().min(1, "Enter a name").max(60, "At most 60 characters");

export const RenamePasskey = z.object({ name: passkeyName });
export const PasskeyParams = z.object({ passkeyId: z.string().min(1).max(64) });

/** The browser's answer as JSON text. The WebAuthn library checks what is in it. */
const credential = z.string("The passkey is missing").min(2).max(20_000);

/** Posted by the script of the page that adds a passkey. */
export const AddPasskey = z.object({ name: passkeyName, credential });
/** Whether the passkey follows a password, or replaces it. */
export const PasskeyStep = z.object({ isSecondStep: z.boolean() });
export const PasskeyAnswer = PasskeyStep.extend({
  credential,
  remember: z.boolean().default(false),
  returnTo: z.string().max(2000).default("/"),
});

export const ConfirmPassword = z.object({
  current: z.string("Enter your password").min(1, "Enter your password").max(1000),
});

/** The page to continue to. */
export const ConfirmQuery = z.object({ to: z.string().max(2000).optional() });

/** The body of a call that takes no fields. */
export const NoInput = z.object({});

/** The roles whose users need a second factor; unchecked boxes are absent. */
export const RequiredRoles = z.object({ roles: z.array(z.enum(ROLES)).default([]) });
