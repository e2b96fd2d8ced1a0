import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#db/schema/directory/credentials";
import { contactMessages } from "#db/schema/directory/provider";
import { systemWorld } from "#tests/factories/world";
import { NewContactMessage } from "./contact.schema";
import { sendContactMessage } from "./contact.service.server";

const WORDS = { name: "Ana Ruiz", email: "ana@example.test", subject: "A demo", message: "Please\ncall me." };
const input = (over: Record<string, unknown> = {}) => NewContactMessage.parse({ ...WORDS, ...over });
let n = 0;
const world = (over: Parameters<typeof systemWorld>[0] = {}) => {
  const base = systemWorld({ caller: { address: `10.9.0.${++n}`, userAgent: null }, ...over });
  return base;
};
const keptOf = (ctx: ReturnType<typeof systemWorld>, id: string) =>
  ctx.directory.first(
    { name: contactMessages.name, company: contactMessages.company, message: contactMessages.message },
    sql`from ${contactMessages} where ${contactMessages.id} = ${id}`,
  );
const letterOf = (ctx: ReturnType<typeof systemWorld>, id: string) =>
  ctx.directory.first(
    { recipient: mails.recipient, replyTo: mails.replyTo, subject: mails.subject, body: mails.bodySealed },
    sql`from ${mails} where ${mails.kind} = 'contact-message' and ${mails.key} = ${id}`,
  );

test("a message is kept for the inbox and written to support, to be answered to its sender", async () => {
  const ctx = world();
  const config = { ...ctx.config, supportEmail: "help@provider.test" };
  const { id } = await sendContactMessage({ ...ctx, config }, input({ company: "Ruiz & Co", phone: " " }));
  expect(await keptOf(ctx, id)).toEqual({ name: "Ana Ruiz", company: "Ruiz & Co", message: "Please\ncall me." });
  const letter = await letterOf(ctx, id);
  expect(letter).toMatchObject({
    recipient: "help@provider.test",
    replyTo: "ana@example.test",
    subject: "Contact: A demo",
  });
  expect(await ctx.sealer.open(letter?.body ?? "")).toBe(
    "From: Ana Ruiz <ana@example.test>\nCompany: Ruiz & Co\n\nPlease\ncall me.\n",
  );
  expect(ctx.jobs).toEqual([{ type: "send-mail" }]);
});

test("without a support address it is kept and no letter is written", async () => {
  const ctx = world();
  const { id } = await sendContactMessage({ ...ctx, config: { ...ctx.config, supportEmail: "" } }, input());
  expect(await keptOf(ctx, id)).not.toBeNull();
  expect(await letterOf(ctx, id)).toBeNull();
});

test("the sixth message within an hour from one address is refused, and the hour passes", async () => {
  const ctx = world();
  for (let i = 0; i < 5; i++) await sendContactMessage(ctx, input());
  await expect(sendContactMessage(ctx, input())).rejects.toMatchObject({
    code: "too_many",
    detail: { retryAfterSeconds: expect.any(Number) },
  });
  await sendContactMessage(world(), input());
  ctx.clock.now += 3_600_001;
  await sendContactMessage(ctx, input());
});

test("of ten messages at once from one address five are kept", async () => {
  const ctx = world();
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => sendContactMessage(ctx, input())));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("a machine that fills in the hidden field gets the same answer, and nothing is kept", async () => {
  const ctx = world();
  const { id } = await sendContactMessage(ctx, input({ website: "https://spam.example" }));
  expect(await keptOf(ctx, id)).toBeNull();
  expect(await letterOf(ctx, id)).toBeNull();
});

test.each([
  [{ name: " " }, "name", "Full name is required"],
  [{ email: "ana@" }, "email", "Invalid email address"],
  [{ email: "" }, "email", "Email address is required"],
  [{ subject: "\n" }, "subject", "Subject is required"],
  [{ message: undefined }, "message", "Message is required"],
  [{ message: "x".repeat(5001) }, "message", "At most 5,000 characters"],
  [{ name: "x".repeat(201) }, "name", "At most 200 characters"],
])("%j is refused at its field", (over, field, words) => {
  const issue = NewContactMessage.safeParse({ ...WORDS, ...over }).error?.issues[0];
  expect([issue?.path[0], issue?.message]).toEqual([field, words]);
});

test("emoji, right-to-left names and line ends in a subject are taken as they can be", () => {
  const read = input({ name: "נועה לוי 🌿", subject: "Hello\r\nBcc: everyone@example.test", message: "a\r\nb" });
  expect(read).toMatchObject({ name: "נועה לוי 🌿", subject: "Hello Bcc: everyone@example.test", message: "a\nb" });
});
