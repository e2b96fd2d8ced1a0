import { Form } from "@remix-run/react";
import { useId } from "react";
import { Building2 } from "#app/ui/icons/icons";
import { ChoiceControl } from "../../forms/combobox/choice-control";
import { inputClass } from "../../forms/field-parts/input-class";
import { Button } from "../../primitives/buttons/button";
import { EmptyState } from "../../primitives/states/empty-state";

type Props = {
  /** Why a company must be chosen: "Each company has its own locations." */
  why: string;
  companies: readonly { id: string; name: string }[];
  /** Query parameters passed on with the company. */
  fields?: Record<string, string>;
};

/** Company picker in front of a screen about one company. */
export function ChooseCompany({ why, companies, fields = {} }: Props) {
  const id = useId();
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={Building2}
        title={companies.length === 0 ? "No companies yet" : "Choose a company"}
        detail={companies.length === 0 ? "An administrator adds the first one under Companies." : why}
        action={
          companies.length > 0 && (
            <Form method="get" className="floor-form grid w-72 max-w-full gap-3 text-start">
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <label htmlFor={id} className="sr-only">
                Company
              </label>
              <div className="relative grid">
                <ChoiceControl
                  id={id}
                  name="company"
                  required
                  defaultValue=""
                  placeholder="Choose a company"
                  options={companies.map(({ id: value, name }) => ({ value, label: name }))}
                  className={inputClass}
                />
              </div>
              <Button type="submit" variant="primary">
                Continue
              </Button>
            </Form>
          )
        }
      />
    </div>
  );
}
