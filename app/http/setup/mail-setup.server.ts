import { z } from "zod";
import type { MailTransport } from "#app/integrations/mail-transport";
import { type MailSetup, mailTransport } from "#app/integrations/registry";

const MailVars = z.object({
  /** "Stowline <no-reply@example.com>" or a bare address. */
  MAIL_FROM: z.string().trim().default(""),
  POSTMARK_TOKEN: z.string().trim().default(""),
  RESEND_API_KEY: z.string().trim().default(""),
  /** The `send_email` binding, if configured. */
  EMAIL: z.custom<NonNullable<MailSetup["binding"]>>().optional(),
});

/** How this installation sends mail. Null when none is configured: emails are then kept and can be read in the app. */
export const mailFor = (env: object): MailTransport | null => transportFrom(env, senderIn(env));

/** What is set up for email, for the page that tells administrators the rest. */
export interface EmailSetup {
  /** `MAIL_FROM`; empty when it is missing. */
  from: string;
  /** The service that sends, or would once there is a sender. */
  service: string | null;
}

export const emailSetupOf = (env: object): EmailSetup => ({
  from: senderIn(env),
  service: transportFrom(env, senderIn(env) || "no sender yet")?.name ?? null,
});

const senderIn = (env: object): string => MailVars.parse({ ...env }).MAIL_FROM;

function transportFrom(env: object, from: string): MailTransport | null {
  const { POSTMARK_TOKEN, RESEND_API_KEY, EMAIL } = MailVars.parse({ ...env });
  return mailTransport({
    from,
    binding: EMAIL,
    postmarkToken: POSTMARK_TOKEN,
    resendApiKey: RESEND_API_KEY,
    fetch: (input, init) => fetch(input, init),
  });
}
