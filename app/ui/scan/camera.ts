import type { QuaggaJSConfigObject, QuaggaJSResultObject, QuaggaJSStatic } from "@ericblade/quagga2";

export const CAMERA_FORMATS = [
  "ean_reader",
  "ean_8_reader",
  "upc_reader",
  "upc_e_reader",
  "code_128_reader",
  "code_39_reader",
];
export type CameraFormats = readonly string[];

/** Above this, a reading is more guess than code. */
const MAX_ERROR = 0.1;

const settings = (target: HTMLElement, formats: CameraFormats): QuaggaJSConfigObject => ({
  inputStream: {
    type: "LiveStream",
    target,
    constraints: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  },
  // Measured: the one combination that read every size of code that was tried.
  numOfWorkers: 0,
  locate: true,
  locator: { patchSize: "medium", halfSample: false },
  decoder: { readers: [...formats] as never },
  frequency: 15,
});

export type Camera = {
  hasTorch: boolean;
  setTorch: (on: boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the camera in `target` and tells every credible reading of a frame. The reader is fetched only now. */
export async function openCamera(
  target: HTMLElement,
  formats: CameraFormats,
  onFrame: (code: string, format: string) => void,
): Promise<Camera> {
  const { default: Quagga } = await import("@ericblade/quagga2");
  const onDetected = ({ codeResult }: QuaggaJSResultObject) => {
    const { code, format } = codeResult;
    if (code && format && medianError(codeResult.decodedCodes) <= MAX_ERROR) onFrame(code, format);
  };
  await new Promise<void>((opened, failed) => {
    void Quagga.init(settings(target, formats), (error) => (error ? failed(error) : opened()));
  });
  Quagga.onDetected(onDetected);
  Quagga.start();
  return { hasTorch: hasTorch(Quagga), ...controls(Quagga, onDetected) };
}

function controls(Quagga: QuaggaJSStatic, onDetected: (result: QuaggaJSResultObject) => void) {
  return {
    setTorch: (on: boolean) => (on ? Quagga.CameraAccess.enableTorch() : Quagga.CameraAccess.disableTorch()),
    close: async () => {
      Quagga.offDetected(onDetected);
      await Quagga.stop();
    },
  };
}

function hasTorch(Quagga: QuaggaJSStatic): boolean {
  const able = Quagga.CameraAccess.getActiveTrack()?.getCapabilities?.() as { torch?: boolean } | undefined;
  return able?.torch === true;
}

function medianError(codes: { error?: number }[] | undefined): number {
  const errors = (codes ?? []).flatMap(({ error }) => (error === undefined ? [] : [error])).sort((a, b) => a - b);
  return errors[Math.floor(errors.length / 2)] ?? 0;
}

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
