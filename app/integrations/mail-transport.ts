/** The port to whoever carries letters. Adapters translate and speak HTTP (or a binding); they keep nothing. */
export interface MailTransport {
  /** As the system page names it. */
  readonly name: string;
  /** Hands one letter over. @throws MailError */
  send(letter: OutgoingLetter): Promise<void>;
}

export interface OutgoingLetter {
  /** The same letter has the same id however often it is tried: carriers that can, send it once. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
}

/** passing: try again later, also when nobody knows what happened; refused: this letter will never be taken. */
export type MailFault = "passing" | "refused";

/** A letter that was not taken. The message is a sentence for an administrator and holds nothing of the letter. */
export class MailError extends Error {
  constructor(
    readonly fault: MailFault,
    message: string,
    readonly retryAfterMs = 0,
  ) {
    super(message);
    this.name = "MailError";
  }
}
