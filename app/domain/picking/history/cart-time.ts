interface EndedSession {
  startedAt: number;
  endedAt: number;
  /** Milliseconds of work on the order. */
  worked: number;
  /** With how many orders the cart was started; 1 for an order picked alone. */
  orderCount: number;
}

/**
 * Splits the time that the picker did not spend on the order, in milliseconds: pauses, and the work on the cart's other
 * orders. Each order of a cart gets an equal share of the time worked.
 */
export function timeNotOnOrder({ startedAt, endedAt, worked, orderCount }: EndedSession) {
  const onOthers = worked * (orderCount - 1);
  return { pausedFor: Math.max(0, endedAt - startedAt - worked - onOthers), onOthers };
}
