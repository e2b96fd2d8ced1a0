import type { WallHeld } from "#app/domain/picking/wall/scan-at-wall";
import { UnitsToPut } from "../units-to-put";

interface Props {
  held: WallHeld;
  /** Changes the number of units. */
  onUnits: (units: number) => void;
}

/** The slot of the wall that the scanned units go into. */
export const SlotToFill = ({ held: { units, most, slot, name, lot }, onUnits }: Props) => (
  <UnitsToPut scan={`Scan SLOT-${slot}`} units={units} most={most} slot={slot} onUnits={onUnits}>
    {name}
    {lot && <span className="font-normal text-muted">Lot {lot}</span>}
  </UnitsToPut>
);
