/** Descriptions of properties of serial numbers. */
export const SERIAL_PROPERTIES: Record<string, string> = {
  serial: "A serial number, in upper case; as a filter, typed or scanned.",
  serials: "Serial numbers of the product's units in the order.",
  recordedAt: "When the serial number was recorded.",
  recordedBy: "The name of the user who recorded it.",
  ended: "Whether the unit was recorded for a later order.",
  serialNumbers:
    "When serial numbers of its units are recorded: `none`, or `at-shipping`, where an order cannot be shipped without them.",
  orderStatus: "The order's status.",
  shippedAt: "When its shipment was created; null before.",
};
