import { MailError, type MailTransport } from "../mail-transport";

/** The `send_email` binding, in its object form. */
export interface SendEmail {
  send(message: { from: string; to: string; subject: string; text: string; replyTo?: string }): Promise<unknown>;
}

/** Cloudflare's Email Service. It has no idempotency key, so only our own row records what was sent. */
export const cloudflareEmail = (binding: SendEmail, from: string): MailTransport => ({
  name: "Cloudflare Email",
  async send({ to, replyTo, subject, text }) {
    try {
      await binding.send({ from, to, subject, text, ...(replyTo && { replyTo }) });
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const fault = NEVER.test(said) ? "refused" : "passing";
      throw new MailError(fault, `Cloudflare rejected the email: ${said.replace(/\s+/g, " ").slice(0, 200)}.`);
    }
  },
});

/** An invalid address, or one that the binding is not allowed to send to. Quotas and outages are temporary. */
const NEVER = /not (?:allowed|verified)|invalid (?:recipient|address|e-?mail)|malformed|suppress/i;
