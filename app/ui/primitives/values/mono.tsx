import type { ReactNode } from "react";
import { cx } from "../classes";

/** SKU, lot, tracking and order numbers. */
export function Mono({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={cx("mono", className)}>{children}</span>;
}
