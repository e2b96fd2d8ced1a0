// Only ever loaded by a browser, and only when somebody opens the camera: the reader touches `window` as it loads.
import Quagga, { type QuaggaJSConfigObject, type QuaggaJSResultObject } from "@ericblade/quagga2";
import type { Camera, CameraFormats } from "./camera";

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
  // The library's type of a reader's name is not exported.
  decoder: { readers: [...formats] as never },
  frequency: 15,
});

/** Opens the camera in `target` and tells every credible reading of a frame. */
export async function openCamera(
  target: HTMLElement,
  formats: CameraFormats,
  onFrame: (code: string, format: string) => void,
): Promise<Camera> {
  const onDetected = ({ codeResult }: QuaggaJSResultObject) => {
    const { code, format } = codeResult;
    if (code && format && medianError(codeResult.decodedCodes) <= MAX_ERROR) onFrame(code, format);
  };
  await new Promise<void>((opened, failed) => {
    void Quagga.init(settings(target, formats), (error) => (error ? failed(error) : opened()));
  });
  Quagga.onDetected(onDetected);
  Quagga.start();
  return { hasTorch: hasTorch(), ...controls(onDetected) };
}

function controls(onDetected: (result: QuaggaJSResultObject) => void) {
  return {
    setTorch: (on: boolean) => (on ? Quagga.CameraAccess.enableTorch() : Quagga.CameraAccess.disableTorch()),
    close: async () => {
      Quagga.offDetected(onDetected);
      await Quagga.stop();
    },
  };
}

function hasTorch(): boolean {
  const able = Quagga.CameraAccess.getActiveTrack()?.getCapabilities?.() as { torch?: boolean } | undefined;
  return able?.torch === true;
}

function medianError(codes: { error?: number }[] | undefined): number {
  const errors = (codes ?? []).flatMap(({ error }) => (error === undefined ? [] : [error])).sort((a, b) => a - b);
  return errors[Math.floor(errors.length / 2)] ?? 0;
}
