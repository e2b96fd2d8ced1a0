export interface FloorLine {
  shelf: number;
  quantity: number;
  itemId: string;
  /** Units that were scanned into the order. */
  held: number;
}

export interface FloorOrder {
  orderId: string;
  orderNumber: string;
  lines: FloorLine[];
  /** Where its units physically are: its own box, tote or slot, or the bulk of its cart until they are sorted. */
  container: string;
  /** Its tote; null for an order that is not picked into one. */
  tote: string | null;
  /** The open pick session, as the last answer named it. */
  sessionId: string | null;
  /** The pick that an undo reverses. */
  lastPickId: string | null;
}
