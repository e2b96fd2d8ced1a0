import type { Held } from "#app/domain/picking/plan/cart-walk";
import { Minus, Plus } from "#app/ui/icons/icons";
import { IconButton } from "#app/ui/primitives/buttons/icon-button";
import { Mono } from "#app/ui/primitives/values/mono";
import type { CartControls } from "./use-cart-session";

interface Props {
  held: Held;
  slot: number;
  /** Null until the order's first tote is scanned. */
  tote: string | null;
  /** The most units that go into it here. */
  most: number;
  controls: CartControls;
}

const HUGE = "tabular font-semibold text-[4rem] leading-none";

/** The tote that the scanned units go into, readable from two metres: how many, and where. */
export function ToteToFill({ held, slot, tote, most, controls }: Props) {
  const step = (by: number) => controls.take({ ...held, units: Math.min(most, Math.max(1, held.units + by)) });
  return (
    <section aria-label="Put into" data-scan-next className="rounded-lg border-2 border-accent bg-surface">
      <p className="rounded-t-md bg-accent-soft px-4 py-2 font-semibold text-md sm:px-5">
        {tote ? `Scan ${tote}` : `Scan an empty tote or SLOT-${slot}`}
      </p>
      <div className="flex items-end justify-between gap-4 px-4 py-3 sm:p-5">
        <div>
          <p className="text-muted">Put</p>
          <p className={HUGE}>{held.units}</p>
        </div>
        {most > 1 && (
          <div className="js-only flex gap-2">
            <IconButton size="touch" icon={Minus} label="One less" onClick={() => step(-1)} />
            <IconButton size="touch" icon={Plus} label="One more" onClick={() => step(1)} />
          </div>
        )}
        <div className="text-right">
          <p className="text-muted">Slot</p>
          <p className={HUGE}>{slot}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 break-words border-line border-t px-4 py-3 font-medium text-md sm:px-5">
        {held.name}
        {tote && <Mono className="font-normal text-muted">{tote}</Mono>}
      </p>
    </section>
  );
}
