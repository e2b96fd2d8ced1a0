import { countPaths } from "#app/http/warehouse-work/count-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { fillField } from "#app/ui/scan/fill-field";
import { FormScanner } from "#app/ui/scan/form-scanner";
import { OfflineHint } from "#app/ui/scan/kept/offline-hint";

/** Asks for the location that the user stands at. A scan begins the count at once. */
export function LocationForm({ code = "" }: { code?: string }) {
  return (
    <>
      <OfflineHint>
        A count begins with the stock of this moment, which only the server knows. Start it when the connection is back;
        the units that you enter then are kept on this device without one.
      </OfflineHint>
      <FormScanner
        label="Scan the location"
        onScan={(scanned) => {
          fillField("code", scanned);
          document.querySelector<HTMLInputElement>("input[name=code]")?.form?.requestSubmit();
          return null;
        }}
      />
      <ActionForm submit="Start counting" cancel={countPaths.list()} defaultValue={{ code }}>
        <TextField
          name="code"
          label="Location"
          mono
          required
          autoComplete="off"
          hint="Go there first: the count is compared with the stock at this moment. Picking can go on."
        />
      </ActionForm>
    </>
  );
}
