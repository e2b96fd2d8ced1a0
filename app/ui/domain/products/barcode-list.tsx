import { FieldList } from "../../forms/fields/field-list";
import { NumberField } from "../../forms/fields/number-field";
import { TextField } from "../../forms/fields/text-field";

/** Additional codes of the product: other labels of one unit, or of a case with several. */
export function BarcodeList({ className }: { className?: string }) {
  return (
    <div className={className}>
      <FieldList
        name="barcodes"
        label="More barcodes"
        addLabel="Add barcode"
        itemLabel="barcode"
        newItem={{ code: "", unitsPerScan: "1" }}
        max={50}
        hint="Use 1 for a single unit, or 12 for a case of twelve. Scanning a case counts all its units."
      >
        {({ name, index }) => (
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <TextField
              name={`${name}.code`}
              label="Barcode"
              mono
              maxLength={100}
              autoComplete="off"
              hideLabel={index > 0}
            />
            <NumberField
              name={`${name}.unitsPerScan`}
              label="Units per scan"
              min={1}
              max={100_000}
              hideLabel={index > 0}
            />
          </div>
        )}
      </FieldList>
    </div>
  );
}
