import { PEOPLE_REASONS, REQUEST_REASONS, STOCK_REASONS } from "./common-reasons";
import { type ErrorCode, KINDS, type MissingCode, NOT_FOUND_SUBJECTS } from "./problem-kinds";
import { BILLING_REASONS, FLOOR_REASONS, ORDER_REASONS } from "./work-reasons";

/**
 * The `code` of a problem. Programs decide by it, because the text in `detail` can change. Codes are part of the API:
 * add codes, never rename one.
 */
const REASONS = {
  ...REQUEST_REASONS,
  ...PEOPLE_REASONS,
  ...STOCK_REASONS,
  ...ORDER_REASONS,
  ...FLOOR_REASONS,
  ...BILLING_REASONS,
} as const;

type Reasons = typeof REASONS;
/** Every refusal reason except "does not exist". */
export type Reason = keyof Reasons;
export type ReasonOf<K extends ErrorCode> = { [R in Reason]: Reasons[R]["kind"] extends K ? R : never }[Reason];

export const kindOf = (reason: Reason): ErrorCode => REASONS[reason].kind;

/** Returned by the HTTP layer itself. */
const HTTP_CODES = {
  address_not_encoded: { status: 400, means: "The path is not encoded correctly." },
  data_parameter: { status: 400, means: "The address does not accept the parameter `_data`." },
  method_not_allowed: { status: 405, means: "The path does not support this method; `Allow` lists those it does." },
  internal_error: { status: 500, means: "A system error; nothing was changed, unless `detail` says otherwise." },
} as const;

export type ProblemCode = Reason | MissingCode | keyof typeof HTTP_CODES;

/** Every code with its status and meaning, for the API's description. */
export const PROBLEM_CODES: readonly { code: ProblemCode; status: number; means: string }[] = [
  ...entriesOf(REASONS).map(([code, { kind, means }]) => ({ code, status: KINDS[kind], means })),
  ...missingCodes(),
  ...entriesOf(HTTP_CODES).map(([code, { status, means }]) => ({ code, status, means })),
].sort((a, b) => a.status - b.status);

/** One code can cover two screen names, such as location and bin. */
function missingCodes(): { code: MissingCode; status: number; means: string }[] {
  return [...new Set(Object.values(NOT_FOUND_SUBJECTS))].map((code) => {
    const what = code === "not_found" ? "thing" : code.replace(/_not_found$/, "").replaceAll("_", " ");
    return { code, status: KINDS.not_found, means: `There is no such ${what}, or the caller has no access to it.` };
  });
}

function entriesOf<T extends object>(table: T): [keyof T, T[keyof T]][] {
  return Object.entries(table) as [keyof T, T[keyof T]][];
}
