import type { Config } from "../../kernel/ctx";
import { nameForMail } from "../person-name";

interface Mail {
  subject: string;
  text: string;
}

type Words = Pick<Config, "brand" | "signIn" | "supportEmail">;

function mail(subject: string, firstName: string | null, ...lines: string[]): Mail {
  const name = nameForMail(firstName);
  return { subject, text: [`Hello${name ? ` ${name}` : ""},`, ...lines].join("\n\n") };
}

/** Advice for an account owner who did not request the change. */
const defense = ({ signIn, supportEmail }: Words, origin: string): string =>
  [
    "If this was not you:",
    `- Sign in, then sign out all other devices on your profile: ${origin}/profile`,
    signIn.password
      ? `- Choose a new password: ${origin}/forgot-password`
      : `- Secure your account at ${signIn.provider}.`,
    `- Contact your administrator${supportEmail ? `, or email ${supportEmail}` : ""}.`,
  ].join("\n");

/** To the new address. */
export const confirmEmailMail = ({ brand }: Words, firstName: string | null, link: string): Mail =>
  mail(
    `Confirm your new email for ${brand}`,
    firstName,
    `Open this link to make this the email address of your account at ${brand}:`,
    link,
    "The link works once and expires after 24 hours. If you didn't expect this email, you can ignore it.",
    brand,
  );

/** To the new address when it belongs to another account. */
export const emailTakenMail = ({ brand }: Words): Mail =>
  mail(
    `Your email address at ${brand}`,
    null,
    `Someone asked to use this address for another account at ${brand}. The address belongs to your account, so nothing has changed.`,
    "If this was you, change the address of this account first, or use another address.",
    brand,
  );

/** To the current address, when a change is requested. */
export const emailChangeAskedMail = (words: Words, firstName: string | null, to: string, origin: string): Mail =>
  mail(
    `Email change requested at ${words.brand}`,
    firstName,
    `Someone, probably you, asked to change the email of your account at ${words.brand} to ${to}. It changes when the link we sent there is opened. Until then, you can cancel it: ${origin}/profile/email`,
    defense(words, origin),
    words.brand,
  );

/** To the previous address. */
export const emailChangedMail = (words: Words, firstName: string | null, to: string, origin: string): Mail =>
  mail(
    `Your email at ${words.brand} was changed`,
    firstName,
    `Your account at ${words.brand} now uses ${to}. You can no longer sign in with this address, and links sent to it no longer work.`,
    `If this was not you, contact your administrator immediately${words.supportEmail ? `, or email ${words.supportEmail}` : ""}. They can restore the address and sign out all devices: ${origin}`,
    words.brand,
  );
