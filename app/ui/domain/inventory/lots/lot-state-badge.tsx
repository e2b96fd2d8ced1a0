import { LOT_STATE_LABEL, type LotState } from "#app/domain/inventory/lot-usability";
import { Badge, type Tone } from "#app/ui/primitives/values/badge";

const LOOK: Record<LotState, { tone: Tone; icon: string }> = {
  available: { tone: "good", icon: "good" },
  stopped: { tone: "warn", icon: "alert" },
  expired: { tone: "bad", icon: "failed" },
  quarantined: { tone: "warn", icon: "paused" },
  recalled: { tone: "bad", icon: "failed" },
};

/** Whether a lot can currently be allocated. */
export const LotStateBadge = ({ state }: { state: LotState }) => (
  <Badge tone={LOOK[state].tone} sprite={LOOK[state].icon}>
    {LOT_STATE_LABEL[state]}
  </Badge>
);
