import { LOT_STATE_TABLE, type LotState } from "#app/domain/inventory/lot-usability";
import { Badge } from "#app/ui/primitives/values/badge";

/** Whether a lot can currently be allocated. */
export const LotStateBadge = ({ state }: { state: LotState }) => <Badge status={LOT_STATE_TABLE[state]} />;
