import type { ReactNode } from "react";
import { ChevronDown } from "#app/ui/icons/icons";

/** A chart's figures as a table, behind a toggle that needs no script. */
export const ShownAsTable = ({ children }: { children: ReactNode }) => (
  <details className="group print-open">
    <summary className="-mx-2 inline-flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 py-1 text-muted text-sm hover:bg-sunken hover:text-ink pointer-coarse:py-3 print:hidden [&::-webkit-details-marker]:hidden">
      <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
      Show as table
    </summary>
    <div className="pt-2">{children}</div>
  </details>
);
