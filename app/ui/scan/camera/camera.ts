/** Why the camera did not open or stopped, and what to do, in a sentence for the user. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError")
    return "The camera was not allowed. Allow it in the browser's settings for this site, then try again.";
  if (name === "NotFoundError" || name === "OverconstrainedError")
    return "This device has no camera. Scan with a scanner, or type the code.";
  if (name === "NotReadableError" || name === "AbortError")
    return "Another app is using the camera. Close it, then try again.";
  return "The camera could not be opened. Scan with a scanner, or type the code.";
}

export const CAMERA_GONE = "The camera has stopped: it was unplugged, or another app took it. Try again.";
export const READER_MISSING = "The reader could not be loaded. Check the network, then try again.";

/** Null when a camera can be requested. */
export function cameraObstacle(): string | null {
  if (!isSecureContext)
    return "The camera works only over a secure address (https). Scan from a picture, with a scanner, or type the code.";
  if (!navigator.mediaDevices?.getUserMedia)
    return "This browser cannot use a camera. Scan from a picture, with a scanner, or type the code.";
  return null;
}
