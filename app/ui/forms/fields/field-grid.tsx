import type { ReactNode } from "react";

/** Fields side by side where there is room. A field that needs the whole width takes `className="col-span-full"`. */
export function FieldGrid({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  const wide = { 2: "sm:grid-cols-2", 3: "sm:grid-cols-3", 4: "sm:grid-cols-2 lg:grid-cols-4" }[columns];
  return <div className={`grid items-start gap-x-4 gap-y-5 ${wide}`}>{children}</div>;
}

type FieldSetProps = {
  legend: string;
  hint?: ReactNode;
  /** None of its fields is required: "(optional)" stands beside the name instead of beside each field. */
  optional?: boolean;
  id?: string;
  children: ReactNode;
};

/** Fields that belong together, under a name. */
export function FieldSet({ legend, hint, optional, id, children }: FieldSetProps) {
  return (
    <fieldset
      id={id}
      className="grid scroll-mt-24 gap-5 border-line border-t pt-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <legend className="float-left w-full font-semibold text-md">
        {legend}
        {optional && <span className="font-normal text-base text-muted"> (optional)</span>}
        {hint && <span className="block font-normal text-base text-muted">{hint}</span>}
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}
