import { getInputProps, getSelectProps } from "@conform-to/react";
import { cx } from "../../primitives/classes";
import { ChoiceControl } from "../combobox/choice-control";
import { SuggestControl } from "../combobox/suggest-control";
import type { Suggest, Suggestion } from "../combobox/suggestion";
import { type FieldProps, FieldShell } from "../field-parts/field-shell";
import { inputClass } from "../field-parts/input-class";
import type { Option } from "../field-parts/select-options";
import { useBoundField } from "../field-parts/use-bound-field";

type Choice = {
  /** All choices; a long list is searched by typing. */
  options: readonly Option[];
  /** An empty first choice, such as "Choose a company". */
  placeholder?: string;
};

type Text<S extends Suggestion> = {
  /** Suggests texts of the server; any other text can be entered as well. */
  suggest: Suggest<S>;
  placeholder?: string;
  maxLength?: number;
  mono?: boolean;
};

/** One of many, found by typing. Without scripts it is a select, or a text field. */
export function ComboboxField<S extends Suggestion>(props: FieldProps & (Choice | Text<S>)) {
  const { field, aria, own, shell } = useBoundField(props);
  return (
    <FieldShell {...props} {...shell}>
      <div className="relative">
        {"options" in props ? (
          <ChoiceControl
            {...getSelectProps(field, aria)}
            {...own}
            key={field.key}
            options={props.options}
            placeholder={props.placeholder}
            className={inputClass}
          />
        ) : (
          <SuggestControl
            {...getInputProps(field, { type: "text", ...aria })}
            {...own}
            key={field.key}
            suggest={props.suggest}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            className={cx(inputClass, props.mono && "font-mono")}
          />
        )}
      </div>
    </FieldShell>
  );
}
