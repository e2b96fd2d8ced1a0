import {
  documentStatus,
  INVOICE_STATUS_TABLE,
  isPaidAndCredited,
  isPartlyCredited,
  isPartlyPaid,
} from "#app/domain/billing/invoice-labels";
import { Badge } from "#app/ui/primitives/values/badge";

/** An overdue invoice that is partly paid or credited has these badges too. */
export function DocumentBadges(document: Parameters<typeof documentStatus>[0]) {
  const statuses = [
    documentStatus(document),
    ...(isPartlyPaid(document) ? [INVOICE_STATUS_TABLE["partly-paid"]] : []),
    ...(isPartlyCredited(document) || isPaidAndCredited(document) ? [INVOICE_STATUS_TABLE["partly-credited"]] : []),
  ];
  return (
    <span className="inline-flex flex-wrap gap-1">
      {[...new Set(statuses)].map((status) => (
        <Badge key={status.label} status={status} />
      ))}
    </span>
  );
}
