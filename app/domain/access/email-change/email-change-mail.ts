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
    `- Sign in and end all other sessions on your profile: ${origin}/profile`,
    signIn.password
      ? `- Choose a new password: ${origin}/forgot-password`
      : `- Secure your account at ${signIn.provider}.`,
    `- Tell your administrator${supportEmail ? `, or write to ${supportEmail}` : ""}.`,
  ].join("\n");

/** To the new address. */
export const confirmEmailMail = ({ brand }: Words, firstName: string | null, link: string): Mail =>
  mail(
    `Confirm your new email for ${brand}`,
    firstName,
    `Open this link to use this address for your account at ${brand} from now on:`,
    link,
    "The link works once and expires after 24 hours. If you did not expect this email, you can ignore it.",
    brand,
  );

/** To the new address when it belongs to another account. */
export const emailTakenMail = ({ brand }: Words): Mail =>
  mail(
    `Your email address at ${brand}`,
    null,
    `Someone asked to use this address for another account at ${brand}. It belongs to your account, so nothing has changed.`,
    "If you asked for it yourself, change the address of this account first, or use another one.",
    brand,
  );

/** To the current address, when a change is requested. */
export const emailChangeAskedMail = (words: Words, firstName: string | null, to: string, origin: string): Mail =>
  mail(
    `A new email was asked for at ${words.brand}`,
    firstName,
    `Your account at ${words.brand} will use ${to} instead of this address, as soon as that is confirmed by the link sent there. Until then nothing changes, and you can cancel it: ${origin}/profile/email`,
    defense(words, origin),
    words.brand,
  );

/** To the previous address. */
export const emailChangedMail = (words: Words, firstName: string | null, to: string, origin: string): Mail =>
  mail(
    `Your email at ${words.brand} was changed`,
    firstName,
    `Your account at ${words.brand} now uses ${to}. This address can no longer sign in, and links mailed to it no longer work.`,
    `If this was not you, tell your administrator at once${words.supportEmail ? `, or write to ${words.supportEmail}` : ""}. They can restore the address and end all sessions: ${origin}`,
    words.brand,
  );
