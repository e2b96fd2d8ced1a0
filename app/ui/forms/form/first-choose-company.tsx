import { useId } from "react";
import { buttonClass } from "../../primitives/buttons/button-style";
import { inputClass } from "../field-parts/input-class";
import { type Option, SelectOptions } from "../field-parts/select-options";

/** Without scripts: chooses the company before the form, which then comes with what the page suggests for it. */
export function FirstChooseCompany({ options, why }: { options: readonly Option[]; why: string }) {
  const id = useId();
  return (
    <noscript>
      <form method="get" className="grid gap-3">
        <label htmlFor={id}>{why}</label>
        <select id={id} name="company" required className={inputClass}>
          <SelectOptions options={options} />
        </select>
        <div>
          <button type="submit" className={buttonClass("secondary")}>
            Choose company
          </button>
        </div>
      </form>
    </noscript>
  );
}
