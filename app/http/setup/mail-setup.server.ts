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
export function mailFor(env: object): MailTransport | null {
  const { MAIL_FROM, POSTMARK_TOKEN, RESEND_API_KEY, EMAIL } = MailVars.parse({ ...env });
  return mailTransport({
    from: MAIL_FROM,
    binding: EMAIL,
    postmarkToken: POSTMARK_TOKEN,
    resendApiKey: RESEND_API_KEY,
    fetch: (input, init) => fetch(input, init),
  });
}
