import { contactMessages } from "#db/schema/directory/provider";
import { assertTurns, networkOf, takeTurn } from "../../access/rate-limits.server";
import type { Ctx } from "../../kernel/ctx";
import { emailStatements } from "../../notifications/mail.service.server";
import type { ContactDto, NewContactMessage } from "./contact.schema";

const HOUR = 3_600_000;

/**
 * Stores a visitor's message for the inbox and emails it to the support address, if any, in one batch. A bot's message
 * gets the same response but is discarded.
 * @throws too_many after five within an hour from one address
 */
export async function sendContactMessage(ctx: Ctx, input: NewContactMessage): Promise<ContactDto> {
  const { website, ...message } = input;
  const address = ctx.caller?.address ?? "unknown";
  const limit = { key: `contact:${networkOf(address)}`, most: 5, windowMs: HOUR };
  assertTurns([limit], [await takeTurn(ctx.directory, limit, ctx.now())], ctx.now());
  const [id, createdAt] = [ctx.newId(), ctx.now()];
  const answer = { id, createdAt: new Date(createdAt).toISOString() };
  if (website) return answer;

  const kept = ctx.directory.insert(contactMessages, { id, ...message, address, createdAt });
  const recipient = ctx.config.supportEmail;
  const letter = recipient
    ? await emailStatements(ctx, {
        kind: "contact-message",
        key: id,
        recipient,
        replyTo: message.email,
        subject: `Contact: ${message.subject}`,
        text: letterText(message),
      })
    : [];
  await ctx.directory.batch(kept, ...letter);
  await ctx.enqueue({ type: "send-mail" });
  return answer;
}

function letterText({ name, email, company, phone, message }: Omit<NewContactMessage, "website">): string {
  const facts = [`From: ${name} <${email}>`, company && `Company: ${company}`, phone && `Phone: ${phone}`];
  return `${facts.filter(Boolean).join("\n")}\n\n${message}\n`;
}
