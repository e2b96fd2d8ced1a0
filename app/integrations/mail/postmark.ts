import type { MailTransport } from "../mail-transport";
import { postLetter } from "./post-letter";

/** Postmark's transactional stream, https://postmarkapp.com/developer/api/email-api. */
export const postmark = (token: string, from: string, fetch: typeof globalThis.fetch): MailTransport => ({
  name: "Postmark",
  send: ({ id, to, replyTo, subject, text }) =>
    postLetter(
      {
        name: "Postmark",
        url: "https://api.postmarkapp.com/email",
        headers: { "X-Postmark-Server-Token": token },
        fetch,
      },
      {
        From: from,
        To: to,
        Subject: subject,
        TextBody: text,
        MessageStream: "outbound",
        // Rewritten links would send a user's token through Postmark's servers.
        TrackLinks: "None",
        TrackOpens: false,
        Metadata: { letter: id },
        ...(replyTo && { ReplyTo: replyTo }),
      },
    ),
});
