/** When the serial numbers of a product's units are recorded. */
export const SERIAL_CAPTURE = ["none", "at-shipping", "at-receipt"] as const;
export type SerialCapture = (typeof SERIAL_CAPTURE)[number];

export const SERIAL_CAPTURE_LABEL: Record<SerialCapture, string> = {
  none: "Not recorded",
  "at-shipping": "Recorded before shipping",
  "at-receipt": "Recorded at receipt, checked before shipping",
};
