import { statusTable } from "../../kernel/status-table";

export const ANNOUNCEMENT_STATUS_TABLE = statusTable({
  planned: { label: "Planned", tone: "info" },
  shown: { label: "Shown now", tone: "good" },
  ended: { label: "Ended", tone: "neutral" },
});
