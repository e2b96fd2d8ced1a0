import { COMPANY_STATUS_TABLE } from "#app/domain/companies/company-labels";
import { statusIn } from "#app/domain/kernel/status-table";
import { Badge } from "../../primitives/values/badge";

export const CompanyStatusBadge = ({ status }: { status: string }) => (
  <Badge status={statusIn(COMPANY_STATUS_TABLE, status)} />
);
export const ActiveBadge = ({ active }: { active: boolean }) => (
  <Badge status={COMPANY_STATUS_TABLE[active ? "active" : "inactive"]} />
);
