import { statusTable } from "#app/domain/kernel/status-table";

export const DISSOLVED = statusTable({ dissolved: { label: "Dissolved", tone: "neutral" } }).dissolved;
