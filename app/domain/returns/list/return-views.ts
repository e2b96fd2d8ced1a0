import type { ReturnStatus } from "../return-status";

/** The list's parts: where a return is. */
export const RETURN_VIEW = ["requested", "expected", "here", "completed", "canceled"] as const;
export type ReturnView = (typeof RETURN_VIEW)[number];

export const STATUSES_OF: Record<ReturnView, readonly ReturnStatus[]> = {
  requested: ["requested"],
  expected: ["announced", "in-transit"],
  here: ["arrived", "receiving"],
  completed: ["completed"],
  canceled: ["canceled"],
};

export const VIEW_LABEL: Record<ReturnView, string> = {
  requested: "Requested",
  expected: "Expected",
  here: "In the warehouse",
  completed: "Completed",
  canceled: "Canceled",
};

export type ReturnCounts = Record<ReturnView | "all", number>;

/** The numbers of the views from the numbers of the statuses. */
export function countsByView(byStatus: Readonly<Partial<Record<ReturnStatus, number>>>): ReturnCounts {
  const sum = (statuses: readonly ReturnStatus[]) => statuses.reduce((n, status) => n + (byStatus[status] ?? 0), 0);
  const views = Object.fromEntries(RETURN_VIEW.map((view) => [view, sum(STATUSES_OF[view])]));
  return { ...views, all: sum(Object.values(STATUSES_OF).flat()) } as ReturnCounts;
}
