import { type RefObject, useEffect, useRef, useState } from "react";
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGES } from "#app/domain/files/image-limits";
import { sendPicture, UploadFailed } from "./send-picture";

export interface Picture {
  key: number;
  name: string;
  /** Preview: a small copy of the file until it is uploaded; null until rendered. */
  src: string | null;
  /** The picture's URL; null while uploading. */
  url: string | null;
  share: number;
  problem: string | null;
}

const isOneOf = (type: string): boolean => (IMAGE_TYPES as readonly string[]).includes(type);

/** A form's pictures in the browser: chosen, uploaded at once, reordered and removed. */
export function usePictures(initial: readonly string[], companyId: string | null, field: RefObject<HTMLElement>) {
  const nextKey = useRef(0);
  const sending = useRef(new Map<number, { file: File; stop: AbortController }>());
  const [pictures, setPictures] = useState<Picture[]>(() =>
    initial.map((url) => ({ key: nextKey.current++, name: "", src: url, url, share: 1, problem: null })),
  );
  const [said, setSaid] = useState<string | null>(null);
  const patch = (key: number, change: Partial<Picture>) =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const send = (key: number, file: File, to: string) => {
    sending.current.get(key)?.stop.abort();
    const stop = new AbortController();
    sending.current.set(key, { file, stop });
    patch(key, { url: null, share: 0, problem: null });
    const onProgress = (share: number) => patch(key, { share });
    sendPicture(file, to, { signal: stop.signal, onProgress }).then(
      (url) => !stop.signal.aborted && patch(key, { url, share: 1 }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failed = error instanceof UploadFailed ? error : new UploadFailed("Failed to upload file", null);
        // biome-ignore lint/suspicious/noConsole: technical details for support; the form shows a plain message.
        console.warn(failed.message, failed.reason ?? "");
        patch(key, { problem: failed.reason ?? failed.message });
      },
    );
  };

  function add(files: readonly File[]) {
    const taken: Picture[] = [];
    let told: string | null = null;
    for (const file of files) {
      if (pictures.length + taken.length >= MAX_IMAGES) told = `At most ${MAX_IMAGES} images.`;
      else if (!isOneOf(file.type)) told = `${file.name}: only JPEG, PNG, and WebP images.`;
      else if (file.size > MAX_IMAGE_BYTES) told = `${file.name}: images must be 5 MB or smaller.`;
      else if (companyId) {
        const key = nextKey.current++;
        taken.push({ key, name: file.name, src: null, url: null, share: 0, problem: null });
        void smallCopy(file).then((src) => src && patch(key, { src }));
        queueMicrotask(() => send(key, file, companyId));
      }
    }
    setSaid(told);
    if (taken.length === 0) return;
    setPictures((now) => [...now, ...taken]);
    changed(field.current);
  }

  function remove(key: number) {
    sending.current.get(key)?.stop.abort();
    sending.current.delete(key);
    setPictures((now) => now.filter((one) => one.key !== key));
    setSaid(null);
    changed(field.current);
  }

  function move(key: number, by: -1 | 1) {
    setPictures((now) => {
      const from = now.findIndex((one) => one.key === key);
      const [to, list] = [from + by, [...now]];
      const [one] = list.splice(from, 1);
      if (one && to >= 0 && to < now.length) list.splice(to, 0, one);
      else return now;
      return list;
    });
    changed(field.current);
  }

  const retry = (key: number) => {
    const file = sending.current.get(key)?.file;
    if (file && companyId) send(key, file, companyId);
  };

  // Pictures belong to a company: when another one is chosen they are uploaded again for it.
  const sentTo = useRef(companyId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the company changes
  useEffect(() => {
    if (companyId && sentTo.current && companyId !== sentTo.current) {
      for (const [key, { file }] of sending.current) send(key, file, companyId);
    }
    sentTo.current = companyId ?? sentTo.current;
  }, [companyId]);

  const isBusy = pictures.some(({ url, problem }) => url === null && problem === null);
  return { pictures, said, isBusy, setSaid, add, remove, move, retry };
}

const COPY_EDGE = 320;

/** Scaled down, so that three phone photos do not exhaust memory; null for formats the browser cannot show. */
async function smallCopy(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, COPY_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL("image/webp", 0.8);
  } catch {
    return null;
  }
}

/** Button actions count as input, so that closing the form asks first. */
const changed = (field: HTMLElement | null) => field?.dispatchEvent(new Event("input", { bubbles: true }));
