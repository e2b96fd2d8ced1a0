import type { ComponentType } from "react";

/** An icon of the lucide set, drawn at 16 or 20 px beside text, or inside an element with an `aria-label`. */
export type Icon = ComponentType<{ className?: string; strokeWidth?: number | string }>;
