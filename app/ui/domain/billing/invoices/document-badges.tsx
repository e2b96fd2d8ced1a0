import { documentStatus, INVOICE_STATUS_TABLE, isPartlyPaid } from "#app/domain/billing/invoice-labels";
import { Badge } from "#app/ui/primitives/values/badge";

/** An overdue invoice that is partly paid has both badges. */
export const DocumentBadges = (document: Parameters<typeof documentStatus>[0]) => (
  <span className="inline-flex flex-wrap gap-1">
    <Badge status={documentStatus(document)} />
    {document.isOverdue && isPartlyPaid(document) && <Badge status={INVOICE_STATUS_TABLE["partly-paid"]} />}
  </span>
);
