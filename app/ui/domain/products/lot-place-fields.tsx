import { ComboboxField } from "../../forms/fields/combobox-field";
import { DateField } from "../../forms/fields/date-field";
import { TextField } from "../../forms/fields/text-field";
import { KNOWN_LOCATIONS, LOCATIONS } from "../inventory/suggest-locations";

interface Props {
  /** The line's field name, such as `lines[0]`. */
  line: string;
  index: number;
  /** The company tracks all its products by lot. */
  byLot?: boolean;
  /** Only existing locations can be entered. */
  isKnownPlace?: boolean;
}

/** Lot and location of a line's units. Only the first line shows labels. */
export function LotPlaceFields({ line, index, byLot = false, isKnownPlace = false }: Props) {
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
      <ComboboxField
        name={`${line}.location`}
        label="Location"
        mono
        maxLength={50}
        hideLabel={index > 0}
        placeholder="Default"
        suggest={isKnownPlace ? KNOWN_LOCATIONS : LOCATIONS}
      />
    </>
  );
}
