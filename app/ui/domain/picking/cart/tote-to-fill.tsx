import type { Held } from "#app/domain/picking/plan/cart-walk";
import { Mono } from "#app/ui/primitives/values/mono";
import { UnitsToPut } from "../units-to-put";
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

/** The tote on the cart that the scanned units go into. */
export const ToteToFill = ({ held, slot, tote, most, controls }: Props) => (
  <UnitsToPut
    scan={tote ? `Scan ${tote}` : `Scan an empty tote or SLOT-${slot}`}
    units={held.units}
    most={most}
    slot={slot}
    onUnits={(units) => controls.take({ ...held, units })}
  >
    {held.name}
    {tote && <Mono className="font-normal text-muted">{tote}</Mono>}
  </UnitsToPut>
);
