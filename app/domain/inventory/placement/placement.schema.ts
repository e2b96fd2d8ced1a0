import { oneLineText } from "../../kernel/typed-fields";

/** Why units go to a location although they break its rules. Asked for only then. */
export const PlacementReason = oneLineText(200).optional();
