import type { DecodedCode } from "./decode";
import type { ImageOptions, Picture } from "./read-image.client";
import type { Answer, Question } from "./reader.worker";

export type { DecodedCode } from "./decode";

interface Reading {
  read(image: Picture, options: ImageOptions): Promise<DecodedCode[]>;
  where: "worker" | "page";
}

const START_MS = 20_000;
let reading: Promise<Reading> | null = null;

/**
 * Starts the reader once, in a worker so that the page stays responsive, or in the page when workers are not available.
 */
export function startReader(): Promise<Reading> {
  reading ??= inWorker().catch(inPage);
  // A failed load, such as without a network, is retried on the next use.
  reading.catch(() => {
    reading = null;
  });
  return reading;
}

/**
 * The codes in a picture, of the kinds that the warehouse shown has switched on: the server writes them on the document
 * element (root.tsx). Consumes a bitmap that is passed.
 */
export async function readPicture(image: Picture, options: ImageOptions = {}): Promise<DecodedCode[]> {
  const { read } = await startReader();
  return read(image, { codes: document.documentElement.dataset.codes, ...options });
}

function inWorker(): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./reader.worker.ts", import.meta.url), { type: "module" });
    const waiting = new Map<number, { resolve: (reads: DecodedCode[]) => void; reject: (error: Error) => void }>();
    let count = 0;
    let hasStarted = false;
    const fail = (words: string) => {
      worker.terminate();
      reject(new Error(words));
      for (const one of waiting.values()) one.reject(new Error(words));
      waiting.clear();
    };
    const late = setTimeout(() => fail("The reader did not start"), START_MS);
    const read: Reading["read"] = (image, options) =>
      new Promise((done, failed) => {
        const question: Question = { id: ++count, image, options };
        waiting.set(question.id, { resolve: done, reject: failed });
        worker.postMessage(question, "close" in image ? [image] : []);
      });
    worker.onerror = (event) => {
      clearTimeout(late);
      // When the worker stops later, the next picture starts a new one.
      if (hasStarted) reading = null;
      fail(event.message || "The reader stopped");
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("ready" in data) {
        clearTimeout(late);
        hasStarted = data.ready;
        return data.ready ? resolve({ read, where: "worker" }) : fail("The reader could not be loaded");
      }
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ("reads" in data) one?.resolve(data.reads);
      else one?.reject(new Error(data.failed));
    };
  });
}

async function inPage(): Promise<Reading> {
  const { prepare, readImage } = await import("./read-image.client");
  await prepare();
  const read: Reading["read"] = (image, options) =>
    readImage(image, options).finally(() => "close" in image && image.close());
  return { read, where: "page" };
}
