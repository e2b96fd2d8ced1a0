/** Figures of a pick face and of its product's reserve stock, in units. */
export interface FaceNeed {
  /** Free units at the pick face. */
  free: number;
  minUnits: number;
  maxUnits: number;
  /** Units in reserve that are allocated to orders and not picked. */
  waiting: number;
  /** Units in reserve that can be sold and are not allocated. */
  reserve: number;
}

/**
 * Units to bring from reserve to a pick face: those that orders wait for, and as many as fill the face to its maximum once
 * it is below its minimum. Never more than there are in reserve.
 */
export function unitsToBring({ free, minUnits, maxUnits, waiting, reserve }: FaceNeed): number {
  const filling = free < minUnits ? Math.min(Math.max(0, maxUnits - free), reserve) : 0;
  return waiting + filling;
}
