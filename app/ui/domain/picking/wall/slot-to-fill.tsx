import type { WallHeld } from "#app/domain/picking/wall/scan-at-wall";
import { Minus, Plus } from "#app/ui/icons/icons";
import { IconButton } from "#app/ui/primitives/buttons/icon-button";

interface Props {
  held: WallHeld;
  /** Changes the number of units. */
  onUnits: (units: number) => void;
}

const HUGE = "tabular font-semibold text-[4rem] leading-none";

/** The slot that the scanned units go into, readable from two metres: how many, and where. */
export function SlotToFill({ held, onUnits }: Props) {
  const { units, most, slot, name, lot } = held;
  return (
    <section aria-label="Put into" data-scan-next className="rounded-lg border-2 border-accent bg-surface">
      <p className="rounded-t-md bg-accent-soft px-4 py-2 font-semibold text-md sm:px-5">Scan SLOT-{slot}</p>
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
      <p className="break-words border-line border-t px-4 py-3 font-medium text-md sm:px-5">
        {name}
        {lot && <span className="font-normal text-muted">, lot {lot}</span>}
      </p>
    </section>
  );
}
