import type { ReactNode } from "react";
import { Minus, Plus } from "#app/ui/icons/icons";
import { IconButton } from "#app/ui/primitives/buttons/icon-button";

interface Props {
  /** What to scan next. */
  scan: string;
  units: number;
  /** The most units that go into it. */
  most: number;
  slot: number;
  /** Changes the number of units. */
  onUnits: (units: number) => void;
  /** The item. */
  children: ReactNode;
}

const HUGE = "tabular font-semibold text-[4rem] leading-none";

/** The tote or slot that the scanned units go into, readable from two metres: how many, and where. */
export function UnitsToPut({ scan, units, most, slot, onUnits, children }: Props) {
  return (
    <section aria-label="Put into" data-scan-next className="rounded-lg border-2 border-accent bg-surface">
      <p className="rounded-t-md bg-accent-soft px-4 py-2 font-semibold text-md sm:px-5">{scan}</p>
      <div className="flex items-end justify-between gap-4 px-4 py-3 sm:p-5">
        <div>
          <p className="text-muted">Put</p>
          <p className={HUGE}>{units}</p>
        </div>
        {most > 1 && (
          <div className="js-only flex gap-2">
            <IconButton size="touch" icon={Minus} label="One less" onClick={() => onUnits(Math.max(1, units - 1))} />
            <IconButton size="touch" icon={Plus} label="One more" onClick={() => onUnits(Math.min(most, units + 1))} />
          </div>
        )}
        <div className="text-right">
          <p className="text-muted">Slot</p>
          <p className={HUGE}>{slot}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 break-words border-line border-t px-4 py-3 font-medium text-md sm:px-5">
        {children}
      </p>
    </section>
  );
}
