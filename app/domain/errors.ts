import { type ErrorCode, KINDS, type Reason, type ReasonOf } from "./problem-codes";

export type { ErrorCode };

export const STATUS_OF = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { status }]) => [kind, status]),
) as Record<ErrorCode, number>;

interface Detail {
  fields?: Record<string, string[]> | undefined;
  /** For a refusal that passes by itself: `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  /** What programs have to tell apart within the kind. */
  reason?: Reason | undefined;
}

/** Something the business refuses. The message is a sentence for the person who asked. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
    this.name = "DomainError";
  }
}

export const notFound = (what = "This"): DomainError => new DomainError("not_found", `${what} does not exist.`);
export const conflict = (
  message: string,
  reason?: ReasonOf<"conflict">,
  more: Omit<Detail, "reason"> = {},
): DomainError => new DomainError("conflict", message, { ...more, ...(reason && { reason }) });
export const forbidden = (message = "You don't have permission to do this."): DomainError =>
  new DomainError("forbidden", message);
export const invalid = (
  fields: Record<string, string[]>,
  message = "Some fields need another look.",
  reason?: ReasonOf<"validation">,
): DomainError => new DomainError("validation", message, { fields, ...(reason && { reason }) });
