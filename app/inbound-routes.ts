type InboundRoute = readonly [path: string, file: string];

/** Announced receipts. Files are below `routes/app/inventory/inbound/`. */
export const INBOUND_PAGES: readonly InboundRoute[] = [
  ["", "page.tsx"],
  ["/docks", "docks.tsx"],
  ["/new", "new.tsx"],
  ["/new/file", "from-file.tsx"],
  ["/:asnId/edit", "edit.tsx"],
  ["/:asnId/receive", "receive.tsx"],
];

/** Dialogs over a document's page. */
export const INBOUND_DIALOGS: readonly InboundRoute[] = [
  ["appointment", "dialogs/appointment.tsx"],
  ["cancel", "dialogs/cancel.tsx"],
  ["close", "dialogs/close.tsx"],
  ["photo", "dialogs/add-photo.tsx"],
  ["unknown-item", "dialogs/unknown-item.tsx"],
  ["items/:itemId/resolve", "dialogs/resolve-item.tsx"],
];

/** Buttons, files, and what devices post. */
export const INBOUND_ENDPOINTS: readonly InboundRoute[] = [
  ["/:asnId/announce", "announce.ts"],
  ["/:asnId/arrive", "arrive.ts"],
  ["/:asnId/labels.pdf", "labels.ts"],
  ["/:asnId/report.csv", "report.ts"],
  ["/:asnId/report.pdf", "report.pdf.ts"],
  ["/:asnId/photos/:asnPhotoId", "photo.file.ts"],
  ["/:asnId/receive/scan", "receive.scan.ts"],
  ["/:asnId/receive/save", "receive.save.ts"],
];

/** Pages of handling units. Files are below `routes/app/inventory/units/`. */
export const UNIT_PAGES: readonly InboundRoute[] = [
  ["", "page.tsx"],
  ["/new", "new.tsx"],
  ["/from-carton", "from-carton.tsx"],
  ["/move", "move.tsx"],
];

/** Dialogs over a handling unit's page. */
export const UNIT_DIALOGS: readonly InboundRoute[] = [
  ["move", "dialogs/move.tsx"],
  ["dissolve", "dialogs/dissolve.tsx"],
];
