export type ErrorCode =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "insufficient_stock"
  | "validation"
  | "too_large"
  | "too_many"
  | "partner_failed";

export const STATUS_OF: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  insufficient_stock: 409,
  validation: 422,
  too_large: 413,
  too_many: 429,
  partner_failed: 502,
};

/** Something the business refuses. The message is a sentence for the person who asked. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: { fields?: Record<string, string[]>; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "DomainError";
  }
}

export const notFound = (what = "This"): DomainError => new DomainError("not_found", `${what} does not exist.`);
export const conflict = (message: string): DomainError => new DomainError("conflict", message);
export const forbidden = (message = "You don't have permission to do this."): DomainError =>
  new DomainError("forbidden", message);
export const invalid = (fields: Record<string, string[]>, message = "Some fields need another look."): DomainError =>
  new DomainError("validation", message, { fields });
