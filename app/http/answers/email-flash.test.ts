import { expect, test } from "vitest";
import type { MailTransport } from "#app/integrations/mail-transport";
import { emailFlash, invitationFlash } from "./email-flash.server";

const CARRIER: MailTransport = { name: "Test", send: async () => {} };
const SENT = { title: "Statement sent", description: "To books@example.test" };
const ALSO = { title: "User Added", unsent: "The invitation was not sent" };
const ctxWith = (mail: MailTransport | null, isAdmin: boolean) => ({ mail, can: () => isAdmin });

test("with email, the message says what was sent", () => {
  expect(emailFlash(ctxWith(CARRIER, true), SENT)).toEqual(SENT);
  expect(emailFlash(ctxWith(CARRIER, true), SENT, ALSO)).toEqual(SENT);
});

test("without email, the message says that nothing was sent, and where it is kept to those who can open it", () => {
  const link = { to: "/system/mail", label: "Open emails" };
  expect(emailFlash(ctxWith(null, true), SENT)).toEqual({
    title: "Not sent: email is not set up",
    description: "The message is kept in System Reports, Emails.",
    link,
  });
  expect(emailFlash(ctxWith(null, true), SENT, ALSO)).toEqual({
    title: "User Added",
    description: "The invitation was not sent: email is not set up. The message is kept in System Reports, Emails.",
    link,
  });
  expect(emailFlash(ctxWith(null, false), SENT)).toEqual({ title: "Not sent: email is not set up" });
  expect(emailFlash(ctxWith(null, false), SENT, ALSO)).toEqual({
    title: "User Added",
    description: "The invitation was not sent: email is not set up.",
  });
});

test("after an invitation that was not sent, those who may copy its link are led to it", () => {
  const invited = { title: "User Added", sent: "An invitation was sent to a@example.test.", userId: "u1" };
  expect(invitationFlash(ctxWith(null, true), invited)).toEqual({
    title: "User Added",
    description: "The invitation was not sent: email is not set up. Copy its link and pass it on yourself.",
    link: { to: "/users/u1/invitation-link", label: "Copy link" },
  });
  expect(invitationFlash(ctxWith(null, false), invited)).toEqual({
    title: "User Added",
    description: "The invitation was not sent: email is not set up.",
  });
  expect(invitationFlash(ctxWith(CARRIER, true), invited)).toEqual({ title: "User Added", description: invited.sent });
});
