import { fixedBySpecification, statusIn } from "#app/domain/kernel/status-table";
import { ROLE_TABLE } from "#app/domain/users/user-labels";
import { Badge } from "../../primitives/values/badge";

/** The specification's user page has names of its own for two roles. */
export const RoleBadge = ({ role, label }: { role: string; label: string }) => (
  <Badge status={fixedBySpecification(statusIn(ROLE_TABLE, role), { label })} />
);
