import { codeAimedAt, inAimingFrame } from "./aiming-frame";
import { createAgreement } from "./frame-agreement";
import { readPicture } from "./reader/picture-reader.client";

/** Maximum rate of frames to read: faster than a hand moves, and saves battery. */
const BETWEEN_FRAMES_MS = 45;

/** The slow methods for expected codes run once per this many frames without a result. */
const SLOW_EVERY = 3;

interface Watch {
  video: HTMLVideoElement;
  known: () => readonly string[];
  /** `isMatch`: matched because it is expected, not read by itself. */
  onCode: (code: string, isMatch: boolean) => void;
  onFailed: () => void;
}

/** Reads the frames of a playing video until the returned function is called. */
export function watchFrames({ video, known, onCode, onFailed }: Watch): () => void {
  const see = createAgreement();
  let isStopped = false;
  let misses = 0;

  async function readFrame(): Promise<void> {
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || size.width === 0) return;
    const region = codeAimedAt(size, { width: video.clientWidth, height: video.clientHeight });
    const frame = await createImageBitmap(video);
    const expected = misses % SLOW_EVERY === SLOW_EVERY - 1 ? known() : [];
    const found = inAimingFrame(await readPicture(frame, { isFrame: true, region, known: expected }), region);
    misses = found ? 0 : misses + 1;
    const code = found && see({ ...found.read, isWithin: found.isWithin }, performance.now());
    if (code && !isStopped) onCode(code, found.read.isMatch === true);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const from = performance.now();
      await readFrame();
      await nextFrame(video, BETWEEN_FRAMES_MS - (performance.now() - from));
    }
  }
  void run().catch(() => !isStopped && onFailed());
  return () => {
    isStopped = true;
  };
}

/** Resolves when the video shows another frame, but not before this many milliseconds. */
function nextFrame(video: HTMLVideoElement, ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(
      () => ("requestVideoFrameCallback" in video ? video.requestVideoFrameCallback(() => resolve()) : resolve()),
      Math.max(0, ms),
    );
  });
}
