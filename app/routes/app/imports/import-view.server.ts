import { fieldsOf } from "#app/domain/imports/columns";
import { ENCODING_LABEL, ENCODINGS } from "#app/domain/imports/decode";
import type { ImportStatus } from "#app/domain/imports/import.schema";
import { importPage } from "#app/domain/imports/imports.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";

type Step = "columns" | ImportStatus;

/** Data of an import's page at its current step. Before the import starts, `wanted` returns to the column mapping. */
export async function importView(ctx: Ctx, id: string, wanted?: "columns") {
  const { found, company, problems, importedBefore, mapping, categories, sample } = await importPage(ctx, id);
  const { kind, status, headers, encoding } = found;
  const isOpen = status === "mapping" || status === "ready";
  const step: Step = isOpen && (status === "mapping" || wanted === "columns") ? "columns" : status;
  const fields = fieldsOf(kind).map(({ key, label, needed, hint }) => ({ key, label, needed: needed ?? false, hint }));
  const handled = found.creates + found.updates + found.refused;
  return {
    kind,
    step,
    company,
    file: {
      id: found.id,
      name: found.fileName,
      total: found.total,
      // The encoding can be changed until the columns are mapped.
      encodings: status === "mapping" ? ENCODINGS.map((value) => ({ value, label: ENCODING_LABEL[value] })) : null,
      encoding,
    },
    columns: step === "columns" ? { fields, headers, sample, mapping: mapping as Record<string, number> } : null,
    counts: {
      total: found.total,
      checked: found.parts === 0 ? found.total : Math.floor((found.total * found.checked) / found.parts),
      creates: found.creates,
      updates: found.updates,
      refused: found.refused,
      skipped: status === "mapping" || status === "checking" ? 0 : found.total - handled,
      created: found.created,
      updated: found.updated,
      failed: found.failed,
      units: found.units,
    },
    preview: step === "ready" ? found.preview : [],
    problems: step === "ready" || step === "done" ? problems : [],
    categories: step === "ready" ? categories : [],
    importedBefore,
    finishedAt: found.finishedAt,
  };
}
