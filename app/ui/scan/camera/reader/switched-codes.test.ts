import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Question } from "./reader.worker";

/** A picture that nothing looks at. */
const picture = {} as ImageData;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each([undefined, "", "aztec pdf417"])(
  "the worker is asked for the codes of a page that says data-codes=%j",
  async (codes) => {
    const asked: Question[] = [];
    class ReadyWorker {
      onmessage: (event: { data: unknown }) => void = () => undefined;
      constructor() {
        queueMicrotask(() => this.onmessage({ data: { ready: true } }));
      }
      postMessage(question: Question) {
        asked.push(question);
        this.onmessage({ data: { id: question.id, reads: [] } });
      }
    }
    vi.stubGlobal("Worker", ReadyWorker);
    vi.stubGlobal("document", { documentElement: { dataset: { codes } } });
    const { readPicture } = await import("./picture-reader.client");
    expect(await readPicture(picture, { isFrame: true })).toEqual([]);
    expect(asked[0]?.options).toEqual({ isFrame: true, codes });
  },
);

test("the browser's own reader is asked for no other codes, and believed about no other", async () => {
  const found = (format: string, rawValue: string) => ({ format, rawValue, cornerPoints: [] });
  const asked: string[][] = [];
  class Detector {
    static getSupportedFormats = async () => ["ean_13", "itf", "aztec"];
    constructor({ formats }: { formats: string[] }) {
      asked.push(formats);
    }
    detect = async () => [found("itf", "15400141288763"), found("aztec", "AZ-20417")];
  }
  vi.stubGlobal("BarcodeDetector", Detector);
  const { nativeReads } = await import("./native.client");
  const texts = async (formats: ["itf" | "aztec"]) => (await nativeReads(picture, { formats })).map(({ text }) => text);
  expect(await texts(["itf"])).toEqual(["15400141288763"]);
  expect(await texts(["aztec"])).toEqual(["AZ-20417"]);
  expect(asked).toEqual([["itf"], ["aztec"]]);
});
