import type { ComponentType } from "react";

/** Any icon of the one set (lucide): drawn at 16 or 20 px, beside a word or with an `aria-label` on what holds it. */
export type Icon = ComponentType<{ className?: string; strokeWidth?: number | string }>;
