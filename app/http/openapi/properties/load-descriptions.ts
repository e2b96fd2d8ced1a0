/** Properties of loads and loading scans, by their name. */
export const LOAD_PROPERTIES: Record<string, string> = {
  loadId: "The load, by its id.",
  shipmentId: "The shipment that the parcel is of, by its id.",
  trailer: "The trailer or the dock, as entered; empty when unknown.",
  startedBy: "The name of the user who started loading.",
  handedOverAt: "When the carrier took it over; null while it is open.",
  handedOverBy: "The name of the user who handed it over; null while it is open.",
  driverName: "The name of the carrier's driver.",
  hasPhoto: "Whether a photo proves the hand-over; the screen shows it.",
  hasSignature: "Whether the driver signed on the screen; the screen and the manifest show it.",
  loaded: "Parcels on the load.",
  notLoaded: "Parcels that wait for its carrier at its warehouse; after the hand-over, that waited then.",
  isLoaded: "`true` for the parcels on the load, `false` for those that wait.",
  loadedAt: "When the parcel was loaded; null while it waits.",
  shippedAt: "When the order was shipped.",
};

export const LOAD_BY_OWNER: Record<string, string> = {
  "POST /api/loads/{loadId}/hand-over.signature":
    "What the driver drew, as an SVG path of lines in a box of 600 × 240: `M`, `L` and whole numbers, such as `M8 90L20 64`.",
};
