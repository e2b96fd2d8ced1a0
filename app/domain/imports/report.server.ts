import { csvStream } from "../files/csv";
import type { ExportColumn } from "../files/file-table";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./imports.repo.server";
import { getImport } from "./imports.service.server";

const COLUMNS: ExportColumn<repo.StoredProblem>[] = [
  { header: "Row", kind: "number", value: ({ row }) => String(row) },
  { header: "Column", kind: "text", value: ({ column }) => column },
  { header: "Value", kind: "text", value: ({ value }) => value },
  { header: "Reason", kind: "text", value: ({ reason }) => reason },
];
const PAGE = 1000;

/** The reasons of all refused rows, as a file of any length. @throws not_found; forbidden */
export async function importReport(ctx: Ctx, id: string): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const found = await getImport(ctx, id);
  const company = ctx.db.company(found.companyId);
  async function* pages() {
    for (let after: repo.StoredProblem | undefined; ; ) {
      const page = await repo.listProblems(company, id, PAGE, after);
      yield page;
      after = page.at(-1);
      if (page.length < PAGE) return;
    }
  }
  return { name: `${found.fileName.replace(/\.[a-z]+$/i, "")}-problems.csv`, body: csvStream(COLUMNS, pages()) };
}
