import { SESSION_STATUS_TABLE, type SessionStatus } from "#app/domain/picking/sessions/session-status";
import { Badge } from "#app/ui/primitives/values/badge";

/** Status of a pick session. */
export const SessionBadge = ({ status }: { status: SessionStatus }) => <Badge status={SESSION_STATUS_TABLE[status]} />;
