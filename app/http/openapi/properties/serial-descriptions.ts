/** Descriptions of properties of serial numbers. */
export const SERIAL_PROPERTIES: Record<string, string> = {
  serial: "A serial number, in upper case; as a filter, typed or scanned.",
  serials:
    "Serial numbers of the product's units, in upper case once stored. A GS1 code stands for the one it contains.",
  trackingNumbers: "Tracking numbers of the parcels that can contain the unit; one when it is known.",
  parcels: "The parcels of the order's shipment, each with the serial numbers of the units in it.",
  position: "The parcel, counted from 1.",
  unknown: "Serial numbers of units whose parcel is not known.",
  recordedAt: "When the serial number was recorded.",
  recordedBy: "The name of the user who recorded it.",
  ended: "Whether the unit was recorded for a later order, or is on hand again.",
  receiptId: "The receipt that the units came with; null for those added without one.",
  state: "`on-hand`, or `gone`: an order took the unit, it was removed, or its receipt was reversed.",
  unitsOnHand: "The product's units on hand.",
  serialsOnHand: "Serial numbers of units on hand.",
  serialsInOrders: "Serial numbers recorded for orders that are not shipped yet.",
  endedAt: "When the unit left stock; null while it is on hand.",
  endReason: "Why the serial number was removed; null when an order took the unit.",

  serialNumbers:
    "When serial numbers of its units are recorded: `none`; `at-shipping`, where an order cannot be shipped without them; or `at-receipt`, where each received unit has one too, and an order takes only those on hand.",
  orderStatus: "The order's status.",
  shippedAt: "When its shipment was created; null before.",
};
