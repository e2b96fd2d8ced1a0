/** An open camera and its adjustable features. */
export interface Camera {
  torch: { set: (on: boolean) => Promise<void> } | null;
  zoom: { min: number; max: number; step: number; now: number; set: (zoom: number) => Promise<void> } | null;
  /** Makes the next call open the device's next camera; null when there is only one. */
  takeNext: (() => void) | null;
  close: () => void;
}

/** Missing in TypeScript's DOM types, because it is too new. */
interface Abilities {
  torch?: boolean;
  zoom?: { min: number; max: number; step?: number };
  focusMode?: string[];
}

const REMEMBERED = "camera";
const RESOLUTION = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the camera that was used last, otherwise the one at the back, and shows it in `video`. */
export async function openCamera(video: HTMLVideoElement, onEnded: () => void): Promise<Camera> {
  const stream = await openStream();
  const [track] = stream.getVideoTracks();
  const close = () => {
    for (const one of stream.getTracks()) one.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  if (!track) {
    close();
    throw new DOMException("No image", "NotFoundError");
  }
  // Called only when the device takes the camera away, not when it is closed here.
  track.addEventListener("ended", onEnded);
  video.srcObject = stream;
  await video.play().catch((error) => {
    close();
    throw error;
  });
  const able = (track.getCapabilities?.() ?? {}) as Abilities;
  const apply: Apply = (change) => track.applyConstraints({ advanced: [change] });
  // A camera without continuous focus keeps its current focus.
  if (able.focusMode?.includes("continuous")) await apply({ focusMode: "continuous" }).catch(() => undefined);
  return {
    torch: able.torch ? { set: (torch) => apply({ torch }) } : null,
    zoom: zoomOf(able, track, apply),
    takeNext: await nextCamera(track),
    close,
  };
}

async function openStream(): Promise<MediaStream> {
  const deviceId = remembered();
  const ask = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...RESOLUTION, ...video } });
  if (deviceId) {
    // The stored camera was unplugged, or its id has changed.
    const stream = await ask({ deviceId: { exact: deviceId } }).catch((error) => {
      if (["OverconstrainedError", "NotFoundError"].includes(error?.name)) return null;
      throw error;
    });
    if (stream) return stream;
  }
  return ask({ facingMode: "environment" });
}

type Apply = (change: Record<string, unknown>) => Promise<void>;

function zoomOf({ zoom }: Abilities, track: MediaStreamTrack, apply: Apply): Camera["zoom"] {
  if (!zoom || zoom.max <= zoom.min) return null;
  const now = (track.getSettings() as { zoom?: number }).zoom ?? zoom.min;
  return { min: zoom.min, max: zoom.max, step: zoom.step || 0.1, now, set: (to) => apply({ zoom: to }) };
}

async function nextCamera(track: MediaStreamTrack): Promise<Camera["takeNext"]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => []);
  const cameras = devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "");
  if (cameras.length < 2) return null;
  const now = cameras.findIndex(({ deviceId }) => deviceId === track.getSettings().deviceId);
  const next = cameras[(now + 1) % cameras.length];
  return () => remember(next?.deviceId ?? "");
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    // Storage can be blocked; then the back camera is used.
    return null;
  }
}

function remember(deviceId: string): void {
  try {
    localStorage.setItem(REMEMBERED, deviceId);
  } catch {
    // Storage can be blocked; then the choice is not remembered.
  }
}
