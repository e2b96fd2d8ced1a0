/** The model of pick sessions, and of the carts that they are on. */

/** `isLeft`: inactive for so long that another picker can continue it, unless another order of its cart is picked. */
export interface Session {
  picker: number;
  active: boolean;
  isLeft: boolean;
  /** Its slot on a cart; absent for an order that is picked alone. */
  cart?: { name: string; slot: number };
}

/** Orders of any companies that are picked together. */
export interface Cart {
  /** Its operation. */
  name: string;
  /** All orders go into one tote. */
  isShared: boolean;
  /** Units are sorted at a put wall. */
  isSorted: boolean;
  isLeft: boolean;
}
