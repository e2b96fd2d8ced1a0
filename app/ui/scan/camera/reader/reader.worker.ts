import type { DecodedCode } from "./decode";
import type { ImageOptions, Picture } from "./read-image.client";

/** What the page asks, and what it is answered; the first answer, without a number, says that the worker can read. */
export interface Question {
  id: number;
  image: Picture;
  options: ImageOptions;
}
export type Answer = { id: number; reads: DecodedCode[] } | { id: number; failed: string } | { ready: boolean };

const scope = globalThis as unknown as {
  window: unknown;
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
};
// The locator's library asks for it as it loads.
scope.window = globalThis;

// Without a canvas it could read nothing: then the page reads.
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
