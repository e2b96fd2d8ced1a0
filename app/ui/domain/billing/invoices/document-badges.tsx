import { Badge } from "#app/ui/primitives/values/badge";
import { InvoiceStatusBadge } from "../../status-badge";

/** Document status; a credit note that was refunded or offset counts as settled. */
export function DocumentBadges({ kind, status, isOverdue }: { kind: string; status: string; isOverdue: boolean }) {
  if (kind === "credit-note")
    return status === "paid" ? <Badge>Settled credit note</Badge> : <Badge tone="info">Credit note</Badge>;
  if (isOverdue)
    return (
      <Badge tone="bad" sprite="alert">
        Overdue
      </Badge>
    );
  return <InvoiceStatusBadge status={status} />;
}
