import { invalid } from "#app/domain/kernel/errors";

/** The chosen file of a form, or the rows pasted beside it. @throws validation at "file" */
export async function postedTable(file: FormDataEntryValue | null, pasted: string): Promise<Uint8Array> {
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  if (pasted.trim() !== "") return new TextEncoder().encode(pasted);
  if (file instanceof File && file.name) throw invalid({ file: ["The file is empty."] }, "file_required");
  throw invalid({ file: ["Choose a file, or paste rows below."] }, "file_required");
}
