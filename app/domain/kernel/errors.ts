import { kindOf, type Reason, type ReasonOf } from "./problems/problem-codes";
import { type ErrorCode, KINDS, type Missing, type MissingCode, NOT_FOUND_SUBJECTS } from "./problems/problem-kinds";

export type { ErrorCode };

export const STATUS_OF: Record<ErrorCode, number> = KINDS;

interface Detail {
  fields?: Record<string, string[]> | undefined;
  /** Sent as `Retry-After` when the refusal is temporary. */
  retryAfterSeconds?: number | undefined;
}

/** A refusal by a business rule. The message is a sentence for the user; the reason is for programs. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  constructor(
    readonly reason: Reason | MissingCode,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
    this.name = "DomainError";
    this.code = isMissing(reason) ? "not_found" : kindOf(reason);
  }
}

const MISSING_CODES: ReadonlySet<string> = new Set(Object.values(NOT_FOUND_SUBJECTS));
const isMissing = (reason: Reason | MissingCode): reason is MissingCode => MISSING_CODES.has(reason);

export const notFound = (what: Missing = "This"): DomainError =>
  new DomainError(NOT_FOUND_SUBJECTS[what], `${what} does not exist.`);
export const conflict = (message: string, reason: ReasonOf<"conflict">, more: Detail = {}): DomainError =>
  new DomainError(reason, message, more);
export function forbidden(): DomainError;
export function forbidden(message: string, reason: ReasonOf<"forbidden">): DomainError;
export function forbidden(
  message = "You don't have permission to do this.",
  reason: ReasonOf<"forbidden"> = "forbidden",
): DomainError {
  return new DomainError(reason, message);
}
export const invalid = (
  fields: Record<string, string[]>,
  reason: ReasonOf<"validation">,
  message = "Check the highlighted fields.",
): DomainError => new DomainError(reason, message, { fields });
