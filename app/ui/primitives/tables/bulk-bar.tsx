import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";

/**
 * The form that a table's ticked rows belong to, with its buttons. It comes up from the lower edge while rows are
 * ticked; without scripts it is always there.
 */
export function BulkBar({ form, action, children }: { form: string; action?: string; children: ReactNode }) {
  const [ticked, setTicked] = useState(0);
  useEffect(() => {
    const count = () => setTicked(document.querySelectorAll(`input[type=checkbox][form="${form}"]:checked`).length);
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [form]);
  return (
    <Form
      id={form}
      method="post"
      action={action}
      data-idle={ticked === 0 || undefined}
      className="bulk-bar"
      onSubmit={() => setTicked(0)}
    >
      <p role="status" className="js-only tabular font-medium text-base">
        {ticked === 0 ? "" : ticked === 1 ? "1 row selected" : `${ticked} rows selected`}
      </p>
      <p className="no-js-only text-muted text-sm">With the ticked rows:</p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </Form>
  );
}
