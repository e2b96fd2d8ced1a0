import { createAsn, NewAsn } from "../inbound/announce-goods.server";
import type { Ctx } from "../kernel/ctx";
import { DomainError, invalid } from "../kernel/errors";
import { decodeFile, UnreadableFile } from "./decode";
import { announcedLines } from "./file/announced-lines";
import { type FileRow, readCsv } from "./file/read-csv";

const MAX_BYTES = 1_000_000;
/** Problems of a file that are shown; the rest is counted. */
const SHOWN = 20;

/** The document beside its lines, as the form posts it. */
interface Head {
  companyId: string;
  operationId: string;
  supplier?: string | undefined;
  reference?: string | undefined;
  expectedOn?: string | undefined;
  warehouseId?: string | undefined;
}

/**
 * Creates a draft of an announced receipt with the lines of a CSV file: all of them or none.
 * @throws validation at "file" with each row's problem; what `createAsn` throws
 */
export async function announceFromFile(
  ctx: Ctx,
  head: Head,
  bytes: Uint8Array,
): Promise<{ id: string; number: number }> {
  const { lines, rowOf, problems } = linesIn(bytes);
  if (problems.length > 0) throw refused(problems);
  const input = NewAsn.safeParse({ ...head, lines });
  if (!input.success)
    throw refused(
      input.error.issues.map(({ path, message }) => inRow(rowOf, path[0] === "lines" ? path[1] : null, message)),
    );
  try {
    return await createAsn(ctx, input.data);
  } catch (error) {
    const fields = error instanceof DomainError ? error.detail.fields : undefined;
    if (!fields) throw error;
    const said = Object.entries(fields).map(([name, [message = ""]]) =>
      inRow(rowOf, /^lines\[(\d+)\]/.exec(name)?.[1] ?? null, message, name === "warehouseId" ? "Warehouse" : ""),
    );
    throw refused(said);
  }
}

function linesIn(bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES) throw invalid({ file: ["The file is larger than 1 MB."] }, "file_too_large");
  try {
    const { headers, delimiter, parts } = readCsv(decodeFile(bytes).text);
    return announcedLines(
      headers,
      parts.flatMap((part) => JSON.parse(part) as FileRow[]),
      delimiter,
    );
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] }, "file_not_readable");
    throw error;
  }
}

function inRow(rowOf: readonly number[], at: unknown, message: string, other = ""): string {
  const row = at === null || at === undefined ? undefined : rowOf[Number(at)];
  return row === undefined ? [other, message].filter(Boolean).join(": ") : `Row ${row}: ${message}`;
}

function refused(problems: readonly string[]): DomainError {
  const more = problems.length - SHOWN;
  const shown = problems.slice(0, SHOWN);
  return invalid(
    { file: more > 0 ? [...shown, `${more.toLocaleString("en-US")} more problems`] : shown },
    "validation",
  );
}
