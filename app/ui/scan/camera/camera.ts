/** Why the camera did not open or stopped, and what to do, in a sentence for the user. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError")
    return "Camera access was denied. Allow it in the browser's settings for this site, then try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "This device has no camera. Use a scanner, or enter the code.";
  if (name === "NotReadableError" || name === "AbortError")
    return "Another app is using the camera. Close it, then try again.";
  return "The camera could not be opened. Use a scanner, or enter the code.";
}

export const CAMERA_GONE = "The camera stopped because it was unplugged or another app is using it. Try again.";
export const READER_MISSING = "The barcode reader could not be loaded. Check your connection, then try again.";

/** Null when a camera can be requested. */
export function cameraObstacle(): string | null {
  if (!isSecureContext) return "The camera works only over https. Scan from a photo, use a scanner, or enter the code.";
  if (!navigator.mediaDevices?.getUserMedia)
    return "This browser cannot use a camera. Scan from a photo, use a scanner, or enter the code.";
  return null;
}
