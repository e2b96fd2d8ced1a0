/** Uploads one picture in two steps: requests a signed URL, then sends the file to it. */

export class UploadFailed extends Error {
  constructor(
    message: string,
    /** The server's message for the user. */
    readonly reason: string | null,
  ) {
    super(message);
  }
}

/**
 * Returns the picture's URL.
 * @throws UploadFailed
 */
export async function sendPicture(
  file: File,
  companyId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const uploadURL = await askWhere(file, companyId, signal);
  await put(uploadURL, file, signal, onProgress);
  return new URL(uploadURL, location.href).pathname;
}

async function askWhere(file: File, companyId: string, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({ companyId, contentType: file.type, size: file.size });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/products/upload-image", { method: "POST", headers, body, signal }).catch(() => null);
  const read: unknown = await answer?.json().catch(() => null);
  if (answer?.ok && typeof read === "object" && read && "uploadURL" in read) return String(read.uploadURL);
  throw new UploadFailed("Failed to get upload URL", reasonIn(read));
}

/** Not `fetch`, which does not report upload progress. */
const put = (url: string, file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new UploadFailed("Failed to upload file", reasonIn(parsed(request.responseText))));
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : fail());
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The field's own message takes precedence over the general one. */
function reasonIn(problem: unknown): string | null {
  if (typeof problem !== "object" || problem === null) return null;
  const { errors, detail } = problem as { errors?: Record<string, string[]>; detail?: string };
  return Object.values(errors ?? {})[0]?.[0] ?? detail ?? null;
}
