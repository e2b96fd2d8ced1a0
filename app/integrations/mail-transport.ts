/** Port for email delivery. Adapters translate and speak HTTP (or use a binding); they store nothing. */
export interface MailTransport {
  /** Display name, for the system page. */
  readonly name: string;
  /**
   * Sends one email.
   * @throws MailError
   */
  send(letter: OutgoingLetter): Promise<void>;
}

export interface OutgoingLetter {
  /** Idempotency key: the same for every attempt. Services that support it send the email once. */
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
}

/** passing: retry later, also when the outcome is unknown; refused: this email will never be accepted. */
export type MailFault = "passing" | "refused";

/**
 * The service did not accept the email. The message is a sentence for an administrator, without the email's contents.
 */
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
