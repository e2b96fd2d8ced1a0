/** URLs of picking, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const pickingPaths = {
  /** The picking screen, opened at the user's own sessions or at scanning. */
  pickingTasks: (query?: Query) => withQuery("/picking-tasks", query),
  scanner: () => "/scanner",
  /** Receives the picking screen's operations: "scan", "pick", "undo" or "skip". */
  act: (operation: string) => `/picking/act/${operation}`,
  startScanned: () => "/picking/start-scanned",
  start: (orderId: string) => `/picking/order/${orderId}/start`,
  pause: (orderId: string) => `/picking/order/${orderId}/pause`,
  resume: (orderId: string) => `/picking/order/${orderId}/resume`,
  release: (orderId: string) => `/picking/order/${orderId}/release`,
  complete: (orderId: string) => `/picking/order/${orderId}/complete`,
  pick: (orderId: string) => `/picking/order/${orderId}/pick`,
  undo: (orderId: string) => `/picking/order/${orderId}/undo`,
  skip: (orderId: string) => `/picking/order/${orderId}/skip`,
  /** Releases another user's order. */
  releaseOther: (orderId: string) => `/picking/order/${orderId}/release-other`,
  /** A cart's page, and the page that starts one. */
  cart: (cartId: string) => `/picking/cart/${cartId}`,
  newCart: (query?: Query) => withQuery("/picking/cart", query),
  /** Labels of totes, of slots of carts and of carts: the page that chooses them, and the file. */
  cartLabels: (query?: Query) => withQuery("/picking/cart/labels", query),
  cartLabelsFile: () => "/picking/cart/labels.pdf",
  cartStep: (cartId: string, step: "pause" | "resume" | "release" | "finish" | "hand-over" | "take-over") =>
    `/picking/cart/${cartId}/${step}`,
  /** Where the units of a cart are sorted to their orders. */
  putWall: (cartId: string) => `/picking/cart/${cartId}/put-wall`,
  undoPut: (cartId: string) => `/picking/cart/${cartId}/put-wall/undo`,
  shortAtWall: (cartId: string) => `/picking/cart/${cartId}/put-wall/short`,
  skipStop: (cartId: string) => `/picking/cart/${cartId}/skip`,
  /** Printable sheet of command codes for pickers who have only a scanner. */
  commandCodes: () => "/picking/commands.pdf",
  pickHistory: (query?: Query) => withQuery("/picking/history", query),
  /** A finished pick session and what was done in it. */
  pickedSession: (sessionId: string) => `/picking/history/${sessionId}`,
  pickHistoryExport: (query?: Query) => withQuery("/api/picking/history/export", query),
  /** An order that another user is picking, for picking supervisors. */
  pickingOrder: (orderId: string) => `/picking/order/${orderId}`,
  /** Take over an order whose picker has gone idle. */
  takeOver: (orderId: string) => `/picking/order/${orderId}/take-over`,
  /** Bins that the order or cart leaves empty, and a picker's answer whether one is empty. */
  binsToEmpty: (work: Query) => withQuery("/inventory/counts/bins-to-empty", work),
  zeroCheck: (locationId: string) => `/inventory/counts/zero-check/${locationId}`,
  /** The same question for browsers without scripts. */
  emptiedBin: (work: Query) => withQuery("/picking/emptied-bin", work),
  shortPick: (itemId: string) => `/picking/short/${itemId}`,
  /** Pick the item from a lot other than the allocated one. */
  changePickLot: (itemId: string, query?: Query) => withQuery(`/picking/lot/${itemId}`, query),
  /** Orders released together: all waves, the plan of a new one, and one. */
  waves: (query?: Query) => withQuery("/picking/waves", query),
  newWave: (query?: Query) => withQuery("/picking/waves/new", query),
  wave: (waveId: string) => `/picking/waves/${waveId}`,
  lateOrders: (waveId: string) => `/picking/waves/${waveId}/late-orders`,
  /** Today's work by cut-off, for shift leaders and wall screens. */
  shiftBoard: () => "/floor",
  /** Shortages that need a decision, and locations to count. */
  shortages: () => "/picking/shortages",
  shortage: (shortageId: string) => `/picking/shortages/${shortageId}`,
  /** Identifies a scanned code that belongs neither to the bin nor to the item. */
  scanCount: (shortageId: string) => `/picking/count/${shortageId}/scan`,
  /** Saves a count. */
  saveCount: (shortageId: string) => `/picking/count/${shortageId}/save`,
  countBin: (shortageId: string) => `/picking/count/${shortageId}`,
} as const;
