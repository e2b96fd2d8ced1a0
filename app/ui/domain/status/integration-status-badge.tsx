import { INTEGRATION_STATUS_TABLE } from "#app/domain/integrations/connect/integration-status";
import { statusIn } from "#app/domain/kernel/status-table";
import { Badge } from "../../primitives/values/badge";

export const IntegrationStatusBadge = ({ status }: { status: string }) => (
  <Badge status={statusIn(INTEGRATION_STATUS_TABLE, status)} />
);
