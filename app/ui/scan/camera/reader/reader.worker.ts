import type { DecodedCode } from "./decode";
import type { ImageOptions, Picture } from "./read-image.client";

/** Messages between page and worker. The worker's first message, without an id, reports that it is ready. */
export interface Question {
  id: number;
  image: Picture;
  options: ImageOptions;
}
export type Answer = { id: number; reads: DecodedCode[] } | { id: number; failed: string } | { ready: boolean };

// The project's types are those of a page and of the Worker, not of a web worker.
const scope = globalThis as unknown as {
  window: unknown;
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
};
// The locator's library accesses it while loading.
scope.window = globalThis;

// Without OffscreenCanvas the worker cannot read pictures, so the page does.
if (!("OffscreenCanvas" in globalThis)) throw new Error("No canvas in workers");
const reading = import("./read-image.client");

scope.onmessage = ({ data: { id, image, options } }) => {
  reading
    .then(({ readImage }) => readImage(image, options))
    .then(
      (reads) => scope.postMessage({ id, reads }),
      (error) => scope.postMessage({ id, failed: String(error) }),
    )
    .finally(() => "close" in image && image.close());
};

reading
  .then(({ prepare }) => prepare())
  .then(
    () => scope.postMessage({ ready: true }),
    () => scope.postMessage({ ready: false }),
  );
