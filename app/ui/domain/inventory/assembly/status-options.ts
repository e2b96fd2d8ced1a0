import { ASSEMBLY_STATUS, ASSEMBLY_STATUS_TABLE } from "#app/domain/inventory/assembly/assembly-status";
import { optionsOf } from "#app/domain/kernel/status-table";

export const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  { value: "open", label: "Open" },
  ...optionsOf(ASSEMBLY_STATUS_TABLE, ASSEMBLY_STATUS),
];
