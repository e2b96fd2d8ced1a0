import { MailError, type MailTransport } from "../mail-transport";

/** The `send_email` binding, in its object form. */
export interface SendEmail {
  send(message: { from: string; to: string; subject: string; text: string; replyTo?: string }): Promise<unknown>;
}

/** Cloudflare's Email Service. It knows no idempotency key: what was sent is remembered in our own row. */
export const cloudflareEmail = (binding: SendEmail, from: string): MailTransport => ({
  name: "Cloudflare Email",
  async send({ to, replyTo, subject, text }) {
    try {
      await binding.send({ from, to, subject, text, ...(replyTo && { replyTo }) });
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const fault = NEVER.test(said) ? "refused" : "passing";
      throw new MailError(fault, `Cloudflare did not take it: ${said.replace(/\s+/g, " ").slice(0, 200)}.`);
    }
  },
});

/** An address that cannot be one, or that the binding may not write to. Quotas and outages pass. */
const NEVER = /not (?:allowed|verified)|invalid (?:recipient|address|e-?mail)|malformed|suppress/i;
