import { nameForMail } from "../../access/person-name";
import type { Config } from "../../kernel/ctx";

interface InvitationText {
  config: Pick<Config, "brand" | "signIn">;
  inviter: string;
  firstName: string | null;
}

interface Mail {
  subject: string;
  text: string;
}

const paragraphs = (...lines: string[]): string => lines.join("\n\n");
const greeting = (firstName: string | null): string => {
  const name = nameForMail(firstName);
  return name ? `Hello ${name},` : "Hello,";
};

/** What the invitation link does; passwords can be disabled. */
const linkPurpose = ({ password, provider }: Config["signIn"]): string =>
  password ? "Choose a password to sign in:" : `Open this link and sign in with ${provider}:`;

export function invitationMail({ config, inviter, firstName }: InvitationText, link: string): Mail {
  const { brand, signIn } = config;
  const who = nameForMail(inviter) ?? "A colleague";
  return {
    subject: `${who} invites you to ${brand}`,
    text: paragraphs(
      greeting(firstName),
      `${who} has created an account for you at ${brand}. ${linkPurpose(signIn)}`,
      link,
      "The link works once and expires after seven days. If you didn't expect this email, you can ignore it.",
      brand,
    ),
  };
}

/** For an address that has an account with another company. The inviter does not learn of it. */
export function alreadyHasAccountMail({ config, inviter, firstName }: InvitationText, origin: string): Mail {
  const { brand } = config;
  const who = nameForMail(inviter) ?? "A colleague";
  return {
    subject: `${who} invites you to ${brand}`,
    text: paragraphs(
      greeting(firstName),
      `${who} has invited you to ${brand}. Your email address already has an account or an invitation there, and an address can belong to only one company. Nothing has changed for your account.`,
      "To also work for their company, contact the provider, or ask the company to invite another of your addresses.",
      `Sign in with your existing account:\n${origin}/api/login`,
      "If you didn't expect this email, you can ignore it.",
      brand,
    ),
  };
}
