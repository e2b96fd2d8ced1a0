import { refusedFile } from "../files/refused-file";
import { createAsn, NewAsn } from "../inbound/announce-goods.server";
import type { Ctx } from "../kernel/ctx";
import { DomainError } from "../kernel/errors";
import { announcedLines } from "./file/announced-lines";
import { readTable } from "./file/read-table";

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
  const { lines, rowOf, problems } = announcedLines(readTable(bytes));
  if (problems.length > 0) throw refusedFile(problems);
  const input = NewAsn.safeParse({ ...head, lines });
  if (!input.success)
    throw refusedFile(
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
    throw refusedFile(said);
  }
}

function inRow(rowOf: readonly number[], at: unknown, message: string, other = ""): string {
  const row = at === null || at === undefined ? undefined : rowOf[Number(at)];
  return row === undefined ? [other, message].filter(Boolean).join(": ") : `Row ${row}: ${message}`;
}
