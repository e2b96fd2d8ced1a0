import type { StagedProblem } from "#app/domain/staging/problems/staged-problem-labels";

export interface StagingRow {
  id: string;
  companyId: string;
  externalId: string;
  number: string;
  customerName: string;
  customerEmail: string;
  lineCount: number;
  currency: string;
  totalMinor: number;
  status: "pending" | "processed" | "error";
  /** Whether a retry can help. */
  mayTryAgain: boolean;
  placedAt: number;
  /** Problems, most severe first. */
  problems: StagedProblem[];
}

export type StagingSearch = Record<string, string | undefined>;
