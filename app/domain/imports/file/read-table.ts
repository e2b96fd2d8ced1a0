import { invalid } from "../../kernel/errors";
import { decodeFile, UnreadableFile } from "../decode";
import { type FileRow, readCsv } from "./read-csv";

const MAX_BYTES = 1_000_000;

export interface Table {
  headers: readonly string[];
  rows: readonly FileRow[];
  delimiter: string;
  /** The file's text, for a form that posts it again. */
  text: string;
}

/** The table in a small file that a form posts. @throws validation at "file" */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > MAX_BYTES) throw invalid({ file: ["The file is larger than 1 MB."] }, "file_too_large");
  try {
    const { text } = decodeFile(bytes);
    const { headers, delimiter, parts } = readCsv(text);
    return { headers, delimiter, text, rows: parts.flatMap((part) => JSON.parse(part) as FileRow[]) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] }, "file_not_readable");
    throw error;
  }
}
