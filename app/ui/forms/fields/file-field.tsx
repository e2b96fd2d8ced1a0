import { getInputProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import { useBoundField } from "../field-parts/use-bound-field";

/** Its form needs `encType="multipart/form-data"`. */
export function FileField(props: FieldProps & { accept: string; multiple?: boolean }) {
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <input
        {...getInputProps(field, { type: "file", ...aria })}
        {...own}
        key={field.key}
        accept={props.accept}
        multiple={props.multiple}
        className={cx(
          inputClass,
          "h-auto! p-1.5 text-muted file:mr-3 file:h-8 file:rounded-md file:bg-sunken file:px-3 file:font-medium file:text-ink",
        )}
      />
    </FieldShell>
  );
}
