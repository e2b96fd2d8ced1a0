import { Form } from "@remix-run/react";
import { useId } from "react";
import { Building2, ChevronDown } from "#app/ui/icons/icons";
import { inputClass } from "../../forms/field-parts/input-class";
import { Button } from "../../primitives/buttons/button";
import { cx } from "../../primitives/classes";
import { EmptyState } from "../../primitives/states/empty-state";

type Props = {
  /** Why a company must be chosen: "Each company's units lie at locations of its own." */
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
        title={companies.length === 0 ? "There is no company yet" : "Choose a company"}
        detail={why}
        action={
          companies.length > 0 && (
            <Form method="get" className="flex flex-wrap items-center justify-center gap-2">
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <label htmlFor={id} className="sr-only">
                Company
              </label>
              <div className="relative">
                <select
                  id={id}
                  name="company"
                  required
                  defaultValue=""
                  className={cx(inputClass, "w-64 max-w-full appearance-none pr-9")}
                >
                  <option value="" disabled>
                    Company
                  </option>
                  {companies.map(({ id: value, name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
                <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
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
