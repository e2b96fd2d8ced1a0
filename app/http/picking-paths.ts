/** What opens from picking. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const pickingPaths = {
  /** The same screen, with what one has begun, or with scanning, at the top. */
  pickingTasks: () => "/picking-tasks",
  scanner: () => "/scanner",
  /** Where the picking screen sends scans. */
  pickingAct: () => "/picking/act",
  /** The sheet of codes for pickers with a scanner alone. */
  commandCodes: () => "/picking/commands.pdf",
  pickHistory: (query?: Query) => withQuery("/picking/history", query),
  /** One picking that is over, with what was done in it. */
  pickedSession: (sessionId: string) => `/picking/history/${sessionId}`,
  pickHistoryExport: (query?: Query) => withQuery("/api/picking/history/export", query),
  /** Somebody's order while it is picked, for those who supervise picking. */
  pickingOrder: (orderId: string) => `/picking/order/${orderId}`,
  /** How to go on with an order that its picker has left. */
  takeOver: (orderId: string) => `/picking/order/${orderId}/take-over`,
  shortPick: (itemId: string) => `/picking/short/${itemId}`,
  /** Takes the item from another lot than promised. */
  changePickLot: (itemId: string, query?: Query) => withQuery(`/picking/lot/${itemId}`, query),
  /** Missing units that somebody has to decide about, and places to count. */
  shortages: () => "/picking/shortages",
  shortage: (shortageId: string) => `/picking/shortages/${shortageId}`,
  /** Where the page asks what a code is that is neither the bin's nor its item's. */
  scanCount: (shortageId: string) => `/picking/count/${shortageId}/scan`,
  /** Where the page sends a count. */
  saveCount: (shortageId: string) => `/picking/count/${shortageId}/save`,
  countBin: (shortageId: string) => `/picking/count/${shortageId}`,
} as const;
