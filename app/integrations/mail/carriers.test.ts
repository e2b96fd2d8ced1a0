import { expect, test } from "vitest";
import type { MailError, MailTransport, OutgoingLetter } from "../mail-transport";
import { mailTransport } from "../registry";

const LETTER: OutgoingLetter = {
  id: "019aa",
  to: "mara+stow@example.test",
  replyTo: "ines@example.test",
  subject: "Choose a password",
  text: "Hello\n\nhttps://stow.test/invitation/abc",
};
const FROM = "Stowline <no-reply@stow.test>";
const NONE = { from: FROM, binding: undefined, postmarkToken: "", resendApiKey: "" };

/** A mail service that gives this response, and the requests that it got. */
function answering(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const asked: Request[] = [];
  const fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init));
    return new Response(JSON.stringify(body), { status, headers });
  }) as typeof globalThis.fetch;
  return { asked, fetch };
}

const faultOf = (transport: MailTransport | null): Promise<MailError> =>
  transport!.send(LETTER).then(
    () => Promise.reject(new Error("It was taken.")),
    (error: MailError) => error,
  );

test("Postmark gets the email with its token and unmodified links", async () => {
  const { asked, fetch } = answering(200);
  const transport = mailTransport({ ...NONE, postmarkToken: "pm-token", fetch });
  await transport?.send(LETTER);
  expect(transport?.name).toBe("Postmark");
  const [request] = asked;
  expect(request?.url).toBe("https://api.postmarkapp.com/email");
  expect(request?.headers.get("X-Postmark-Server-Token")).toBe("pm-token");
  expect(await request?.json()).toEqual({
    From: FROM,
    To: LETTER.to,
    ReplyTo: LETTER.replyTo,
    Subject: LETTER.subject,
    TextBody: LETTER.text,
    MessageStream: "outbound",
    TrackLinks: "None",
    TrackOpens: false,
    Metadata: { letter: LETTER.id },
  });
});

test("Resend gets the email once for any number of attempts, because its id is the idempotency key", async () => {
  const { asked, fetch } = answering(200);
  await mailTransport({ ...NONE, resendApiKey: "re-key", fetch })?.send(LETTER);
  const [request] = asked;
  expect(request?.url).toBe("https://api.resend.com/emails");
  expect(request?.headers.get("Authorization")).toBe("Bearer re-key");
  expect(request?.headers.get("Idempotency-Key")).toBe(LETTER.id);
  expect(await request?.json()).toEqual({
    from: FROM,
    to: [LETTER.to],
    reply_to: LETTER.replyTo,
    subject: LETTER.subject,
    text: LETTER.text,
  });
});

test("Cloudflare's binding gets the object form, and goes before the others", async () => {
  const sent: unknown[] = [];
  const binding = { send: async (message: unknown) => void sent.push(message) };
  const { asked, fetch } = answering(200);
  const transport = mailTransport({ ...NONE, binding, postmarkToken: "pm", resendApiKey: "re", fetch });
  await transport?.send(LETTER);
  expect(transport?.name).toBe("Cloudflare Email");
  expect(sent).toEqual([
    { from: FROM, to: LETTER.to, replyTo: LETTER.replyTo, subject: LETTER.subject, text: LETTER.text },
  ]);
  expect(asked).toEqual([]);
});

test("without a sender, or without a way to send, there is no transport", () => {
  const { fetch } = answering(200);
  expect(mailTransport({ ...NONE, from: "", postmarkToken: "pm", fetch })).toBeNull();
  expect(mailTransport({ ...NONE, fetch })).toBeNull();
});

test.each([
  [500, "passing"],
  [503, "passing"],
  [429, "passing"],
  [401, "passing"],
  [422, "refused"],
  [400, "refused"],
] as const)("a response %i is %s, with the service's own message", async (status, fault) => {
  for (const setup of [{ postmarkToken: "pm" }, { resendApiKey: "re" }]) {
    const { fetch } = answering(status, setup.postmarkToken ? { ErrorCode: 1, Message: "No." } : { message: "No." });
    const error = await faultOf(mailTransport({ ...NONE, ...setup, fetch }));
    expect(error).toMatchObject({ fault, message: expect.stringMatching(new RegExp(`returned ${status}: No\\.$`)) });
  }
});

test("how long a carrier wants to be left in peace is heeded", async () => {
  const { fetch } = answering(429, {}, { "Retry-After": "90" });
  expect(await faultOf(mailTransport({ ...NONE, resendApiKey: "re", fetch }))).toMatchObject({ retryAfterMs: 90_000 });
});

test("an unreachable mail service, and one that returns a page, are temporary faults", async () => {
  const dead = (async () => {
    throw new TypeError("connect");
  }) as typeof globalThis.fetch;
  const page = (async () => new Response("<html>", { status: 502 })) as typeof globalThis.fetch;
  for (const fetch of [dead, page])
    expect(await faultOf(mailTransport({ ...NONE, postmarkToken: "pm", fetch }))).toMatchObject({ fault: "passing" });
});

test.each([
  ["email from a@b not allowed", "refused"],
  ["destination address not verified", "refused"],
  ["internal error", "passing"],
  ["daily quota exceeded", "passing"],
] as const)("when the binding throws %j that is %s", async (message, fault) => {
  const binding = { send: () => Promise.reject(new Error(message)) };
  const { fetch } = answering(200);
  expect(await faultOf(mailTransport({ ...NONE, binding, fetch }))).toMatchObject({ fault });
});
