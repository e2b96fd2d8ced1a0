/**
 * The `code` of a problem: what a program decides by, where the words in `detail` may change. Codes are part of the API:
 * add to them, never rename one.
 */

/** Every refusal is of one of these kinds, which settles its HTTP status. */
export const KINDS = {
  bad_request: { status: 400, means: "The request cannot be read." },
  unauthorized: { status: 401, means: "No one is signed in, or the key is not valid." },
  forbidden: { status: 403, means: "The role or the key does not allow it." },
  not_found: { status: 404, means: "It does not exist, or is out of reach." },
  conflict: { status: 409, means: "The present state does not allow it." },
  insufficient_stock: { status: 409, means: "There is not enough stock." },
  too_large: { status: 413, means: "What was sent is too large." },
  validation: { status: 422, means: "A field is not valid; `errors` names it." },
  too_many: { status: 429, means: "Too many requests; wait as long as `Retry-After` says." },
  partner_failed: { status: 502, means: "A store or carrier failed." },
} as const;

export type ErrorCode = keyof typeof KINDS;

/** What a program has to tell apart within a kind. Such a refusal has the reason as its code instead of the kind. */
const REASONS = {
  unknown_parameter: { kind: "validation", means: "The call does not take this query parameter." },
  unknown_cursor: { kind: "validation", means: "No page of this list has given this cursor." },
  empty_order: { kind: "validation", means: "An order without items needs a total." },
  idempotency_key_reused: { kind: "validation", means: "The Idempotency-Key was used with another request." },
  idempotency_key_in_flight: {
    kind: "conflict",
    means: "The first request with this key is running. Wait and repeat.",
  },
  idempotency_outcome_unknown: {
    kind: "conflict",
    means: "The first request with this key was cut off. Check whether it was done, then use another key.",
  },
  duplicate_order_number: { kind: "conflict", means: "The company has an order with this number." },
  duplicate_sku: { kind: "conflict", means: "The company has a product with this SKU." },
  duplicate_product_code: { kind: "conflict", means: "Another product of the company has this code." },
  duplicate_email: { kind: "conflict", means: "The email address has an account." },
  duplicate_company_name: { kind: "conflict", means: "There is a company with this name." },
  duplicate_filter_option: { kind: "conflict", means: "There is such a filter option." },
  duplicate_integration: { kind: "conflict", means: "This store or partner is connected already." },
  stale_version: { kind: "conflict", means: "It was changed since the `version` that was sent. Read it again." },
  concurrent_change: { kind: "conflict", means: "It was changed at the same moment. Read it again and repeat." },
  order_not_editable: { kind: "conflict", means: "The order's status does not allow edits." },
  invalid_status_change: { kind: "conflict", means: "The order cannot move from its status to this one." },
  order_not_ready_to_ship: { kind: "conflict", means: "The order's status does not allow shipping." },
  order_not_pickable: { kind: "conflict", means: "The order's status does not allow picking." },
  picked_by_another: { kind: "conflict", means: "Another user is picking the order." },
  picking_another_order: { kind: "conflict", means: "The caller is picking another order." },
  already_processed: { kind: "conflict", means: "The staged order was processed already." },
  sync_running: { kind: "conflict", means: "A sync is running. Wait and repeat." },
  last_administrator: { kind: "conflict", means: "This is the last administrator." },
  upload_address_used: { kind: "conflict", means: "A picture was sent to this address already." },
} as const satisfies Record<string, { kind: ErrorCode; means: string }>;

type Reasons = typeof REASONS;
export type Reason = keyof Reasons;
/** The reasons of one kind. */
export type ReasonOf<K extends ErrorCode> = { [R in Reason]: Reasons[R]["kind"] extends K ? R : never }[Reason];

/** Given by the HTTP layer itself. */
export const HTTP_CODES = {
  method_not_allowed: { status: 405, means: "The path does not take this method; `Allow` says which it takes." },
  internal_error: { status: 500, means: "An error on our side; nothing was changed." },
} as const;

export type ProblemCode = ErrorCode | Reason | keyof typeof HTTP_CODES;

/** Every code with its status and meaning, for the API's description. */
export const PROBLEM_CODES: readonly { code: ProblemCode; status: number; means: string }[] = [
  ...entriesOf(KINDS).map(([code, { status, means }]) => ({ code, status, means })),
  ...entriesOf(REASONS).map(([code, { kind, means }]) => ({ code, status: KINDS[kind].status, means })),
  ...entriesOf(HTTP_CODES).map(([code, { status, means }]) => ({ code, status, means })),
].sort((a, b) => a.status - b.status);

function entriesOf<T extends object>(table: T): [keyof T, T[keyof T]][] {
  return Object.entries(table) as [keyof T, T[keyof T]][];
}
