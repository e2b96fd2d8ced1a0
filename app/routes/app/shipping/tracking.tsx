import type { SubmissionResult } from "@conform-to/react";
import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, invalid, STATUS_OF } from "#app/domain/kernel/errors";
import { keepTrackingFile } from "#app/domain/shipping/tracking-file.server";
import { type FormAnswer, pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { FileField } from "#app/ui/forms/fields/file-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Import tracking" }];

export const loader = pageLoader("floor.work", {}, async () => null);

export const action = pageAction("floor.work", {}, async ({ ctx, form }) => {
  const pasted = String(form.get("text") ?? "");
  try {
    return redirect(
      shippingPaths.trackingFile(await keepTrackingFile(ctx, await bytesOf(form.get("file"), pasted))),
      303,
    );
  } catch (thrown) {
    const error = asDomainError(thrown);
    const fields = error instanceof DomainError ? error.detail.fields : undefined;
    if (!(error instanceof DomainError) || !fields) throw thrown;
    // Pasted text is shown in the text area, together with the errors about it.
    const told = pasted.trim() && fields.file ? { text: fields.file } : fields;
    const result: SubmissionResult<string[]> = { status: "error", initialValue: { text: pasted }, error: told };
    return data<FormAnswer>({ result }, { status: STATUS_OF[error.code] });
  }
});

async function bytesOf(file: FormDataEntryValue | null, pasted: string): Promise<Uint8Array> {
  if (file instanceof File && file.size > 0) return new Uint8Array(await file.arrayBuffer());
  if (pasted.trim() !== "") return new TextEncoder().encode(pasted);
  // An empty file gets its own message: it differs from no file at all.
  if (file instanceof File && file.name) throw invalid({ file: ["The file is empty."] }, "file_required");
  throw invalid({ file: ["Choose a file, or paste rows below."] }, "file_required");
}

export default function ImportTracking() {
  return (
    <FormPage
      title="Import tracking"
      subtitle="Ship orders with tracking numbers from a file"
      back={paths.shipping()}
      backLabel="Shipping"
    >
      <p className="max-w-[68ch] text-muted">
        Export the tracking numbers where you bought the postage, and choose the file here. You can review the matching
        orders before anything ships.
      </p>
      <ActionForm submit="Continue" pending="Reading…" encType="multipart/form-data" cancel={paths.shipping()}>
        <FileField
          name="file"
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          hint="With a column for the order number and one for the tracking number. Up to 5,000 rows"
        />
        <TextAreaField
          name="text"
          label="Or paste rows"
          rows={5}
          mono
          placeholder="Order ID,Tracking Number,Carrier"
          hint="Include the header row, as copied from a spreadsheet"
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
