/** What a call does, and its own errors. The errors common to its kind are added to them. */
export interface OperationSummary {
  summary: string;
  details?: string;
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502 | 503, string>>;
}

export const noCompany = { 404: "The company does not exist, or the caller has no access" };
export const refusedByStatus = "The order's status does not allow it";
