import { DateField } from "../../forms/fields/date-field";
import { TextField } from "../../forms/fields/text-field";

interface Props {
  /** The line's name in the form, such as `lines[0]`. */
  line: string;
  index: number;
  /** The company's products are all kept by lot. */
  byLot?: boolean;
}

/** Which lot a line's units are of and where they are put. Only the first line shows its labels. */
export function LotPlaceFields({ line, index, byLot = false }: Props) {
  return (
    <>
      <TextField
        name={`${line}.lotNumber`}
        label="Lot number"
        mono
        maxLength={100}
        required={byLot}
        hideLabel={index > 0}
        autoComplete="off"
      />
      <DateField name={`${line}.expiresOn`} label="Expiry" hideLabel={index > 0} />
      <TextField
        name={`${line}.location`}
        label="Location"
        mono
        maxLength={50}
        hideLabel={index > 0}
        placeholder="A-03-2-15"
        autoComplete="off"
      />
    </>
  );
}
