/** The symbologies that the camera looks for, by the reader's names. */
export const CAMERA_FORMATS = [
  "ean_reader",
  "ean_8_reader",
  "upc_reader",
  "upc_e_reader",
  "code_128_reader",
  "code_39_reader",
];
export type CameraFormats = readonly string[];

export type Camera = {
  hasTorch: boolean;
  setTorch: (on: boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** Why the camera did not open, and what to do, in words for the person who holds it. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "The camera was not allowed. Allow it in the browser's settings for this site, then try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "This device has no camera. Scan with a scanner, or type the code.";
  if (name === "NotReadableError") return "Another app is using the camera. Close it, then try again.";
  return "The camera could not be opened. Scan with a scanner, or type the code.";
}

/** Null where a camera can be asked for. */
export function cameraObstacle(): string | null {
  if (!isSecureContext)
    return "The camera works only over a secure address (https). Scan with a scanner, or type the code.";
  if (!navigator.mediaDevices?.getUserMedia)
    return "This browser cannot use a camera. Scan with a scanner, or type the code.";
  return null;
}
