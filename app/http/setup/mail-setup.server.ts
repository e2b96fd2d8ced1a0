import { z } from "zod";
import type { MailTransport } from "#app/integrations/mail-transport";
import { type MailSetup, mailTransport } from "#app/integrations/registry";

const MailVars = z.object({
  /** "Stowline <no-reply@example.com>" or an address alone. */
  MAIL_FROM: z.string().trim().default(""),
  POSTMARK_TOKEN: z.string().trim().default(""),
  RESEND_API_KEY: z.string().trim().default(""),
  /** The `send_email` binding, where there is one. */
  EMAIL: z.custom<NonNullable<MailSetup["binding"]>>().optional(),
});

/** How this installation sends mail; null when it does not, and letters wait to be read where they are. */
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
