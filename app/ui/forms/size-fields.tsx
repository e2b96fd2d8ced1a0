import { FieldSet } from "./fields/field-grid";
import { HiddenField } from "./fields/hidden-field";
import { MeasureField } from "./measure-field";

/** Weight and sides of a product's unit, in the units that the form's default values name. */
export const SizeFields = () => (
  <FieldSet legend="Size" optional hint="Of one unit as it is stored. Prefills the parcel when you buy postage">
    <HiddenField name="units" />
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-4">
      <MeasureField kind="weight" name="weight" label="Weight" />
      <MeasureField kind="length" name="length" label="Length" />
      <MeasureField kind="length" name="width" label="Width" />
      <MeasureField kind="length" name="height" label="Height" />
    </div>
  </FieldSet>
);
