import type { StagedProblem } from "#app/domain/staging/problems/staged-problem-labels";
import { STAGING_STATUS, type StagingStatus } from "#app/domain/staging/staging-texts";

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

export type StagingCounts = Partial<Record<StagingStatus, number>>;

/** Orders that the search and the status match. */
export const countListed = (counts: StagingCounts, status: string | undefined): number =>
  STAGING_STATUS.reduce((sum, each) => (status && status !== each ? sum : sum + (counts[each] ?? 0)), 0);
