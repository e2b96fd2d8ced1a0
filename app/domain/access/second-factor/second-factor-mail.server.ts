import type { Change } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { emailStatements } from "../../notifications/mail.service.server";
import { nameForMail } from "../person-name";

/** What happened to an account's second factor, as the subject of the notice and as its first sentence. */
const EVENTS = {
  "passkey-added": ["A passkey was added", "A passkey was added to your account"],
  "passkey-removed": ["A passkey was removed", "A passkey was removed from your account"],
  "authenticator-added": ["An authenticator app was added", "An authenticator app was added to your account"],
  "authenticator-removed": [
    "Your authenticator app was removed",
    "The authenticator app was removed from your account",
  ],
  "codes-created": ["New recovery codes were created", "New recovery codes were created for your account"],
  "code-used": ["A recovery code was used", "A recovery code was used to sign in to your account"],
  reset: ["Your second factor was reset", "An administrator reset the second factor of your account"],
} as const;
export type SecondFactorEvent = keyof typeof EVENTS;

interface Notice {
  email: string;
  firstName: string | null;
  event: SecondFactorEvent;
  /** A further sentence. */
  detail?: string;
  origin: string;
}

/** Notifies the account's owner, in the batch of the change; enqueue `send-mail` after it. */
export function secondFactorNotice(
  ctx: Ctx,
  { email, firstName, event, detail, origin }: Notice,
): Promise<[Change<void>]> {
  const { brand, supportEmail } = ctx.config;
  const [subject, sentence] = EVENTS[event];
  const name = nameForMail(firstName);
  return emailStatements(ctx, {
    kind: "account-notice",
    key: ctx.newId(),
    recipient: email,
    subject: `${subject} at ${brand}`,
    text: [
      `Hello${name ? ` ${name}` : ""},`,
      [`${sentence} at ${brand}.`, detail].filter(Boolean).join(" "),
      [
        "If this was not you:",
        `- Change your password: ${origin}/forgot-password`,
        `- Check your passkeys, authenticator app, and sessions: ${origin}/profile/security`,
        `- Contact your administrator${supportEmail ? `, or email ${supportEmail}` : ""}.`,
      ].join("\n"),
      brand,
    ].join("\n\n"),
  });
}
