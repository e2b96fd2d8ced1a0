import { emptyTally, type FloorTally } from "./floor-tally";
import type { PackingArea } from "./packing-area";
import { PhysicalTruth } from "./physical-truth";
import { PlantedErrors } from "./planted-errors";

/** What the simulated users of a run share. */
export interface Floor {
  url: string;
  /** The user who enters the orders and supervises picking. */
  office: Record<string, string>;
  /** Companies whose orders are picked: the first one's alone, those of both on carts. */
  companyIds: readonly [string, string];
  tally: FloorTally;
  truth: PhysicalTruth;
  errors: PlantedErrors;
  /** Null in runs without packers. */
  area: PackingArea | null;
  /** Without it there are no errors: only the scans that picking requires. */
  disturbed: boolean;
  /** Approximate milliseconds between two scans of a picker; 0 for no pauses. */
  pace: number;
}

type FloorOptions = Pick<Floor, "url" | "office" | "companyIds"> & Partial<Pick<Floor, "area" | "disturbed" | "pace">>;

export const newFloor = (options: FloorOptions): Floor => ({
  ...{ tally: emptyTally(), truth: new PhysicalTruth(), errors: new PlantedErrors() },
  ...{ area: null, disturbed: false, pace: 0 },
  ...options,
});
