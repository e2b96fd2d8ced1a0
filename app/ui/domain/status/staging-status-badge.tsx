import { statusIn } from "#app/domain/kernel/status-table";
import { STAGING_STATUS_TABLE } from "#app/domain/staging/staging-texts";
import { Badge } from "../../primitives/values/badge";

export const StagingStatusBadge = ({ status }: { status: string }) => (
  <Badge status={statusIn(STAGING_STATUS_TABLE, status)} />
);
