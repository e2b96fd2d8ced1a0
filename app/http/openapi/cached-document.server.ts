import { sha256 } from "#app/domain/access/tokens.server";
import { version } from "../setup/version.server";
import { apiDocument } from "./document.server";
import type { ApiDocument } from "./document-types";
import { apiCalls } from "./operations.server";

interface Written {
  document: ApiDocument;
  text: string;
  etag: string;
}

let written: Promise<Written> | undefined;

/** The document is built on first request and cached for the isolate's lifetime: it never changes. */
export function writtenDocument(brand: string): Promise<Written> {
  written ??= write(brand);
  return written;
}

async function write(brand: string): Promise<Written> {
  const document = apiDocument(apiCalls(), { version, brand });
  const text = JSON.stringify(document);
  return { document, text, etag: `"${(await sha256(text)).slice(0, 32)}"` };
}
