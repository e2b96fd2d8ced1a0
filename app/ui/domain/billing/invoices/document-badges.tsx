import { documentStatus } from "#app/domain/billing/invoice-labels";
import { Badge } from "#app/ui/primitives/values/badge";

export const DocumentBadges = (document: Parameters<typeof documentStatus>[0]) => (
  <Badge status={documentStatus(document)} />
);
