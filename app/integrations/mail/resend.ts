import type { MailTransport } from "../mail-transport";
import { postLetter } from "./post-letter";

/** Resend, https://resend.com/docs/api-reference/emails/send-email. It sends an email once per idempotency key. */
export const resend = (apiKey: string, from: string, fetch: typeof globalThis.fetch): MailTransport => ({
  name: "Resend",
  send: ({ id, to, replyTo, subject, text }) =>
    postLetter(
      {
        name: "Resend",
        url: "https://api.resend.com/emails",
        headers: { Authorization: `Bearer ${apiKey}`, "Idempotency-Key": id },
        fetch,
      },
      { from, to: [to], subject, text, ...(replyTo && { reply_to: replyTo }) },
    ),
});
