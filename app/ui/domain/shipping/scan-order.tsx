import { Form } from "@remix-run/react";
import { paths } from "#app/http/paths";
import { inputClass } from "../../forms/field-parts/input-class";
import { buttonClass } from "../../primitives/buttons/button-style";
import { cx } from "../../primitives/classes";

/** A scanner reads the code of a packing slip or pick list here, wherever a form is at hand: its Enter opens the shipment. */
export function ScanOrder({ missed, focused }: { missed: string | null; focused: boolean }) {
  return (
    <Form method="get" action={paths.shipping()} className="grid gap-1.5 print:hidden">
      <input type="hidden" name="mode" value="scan" />
      <label htmlFor="scan-order" className="font-medium">
        Scan or type an order number
      </label>
      <div className="flex gap-2">
        <input
          // The field is new once a code was not found: it is empty and has the focus again.
          key={missed ?? ""}
          id="scan-order"
          name="scan"
          // biome-ignore lint/a11y/noAutofocus: a scanner types where the focus is, and it was asked for
          autoFocus={focused}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          required
          aria-describedby={missed ? "scan-order-missed" : undefined}
          className={cx(inputClass, "font-mono sm:w-80")}
        />
        <button type="submit" className={buttonClass("secondary", "md")}>
          Open
        </button>
      </div>
      {missed && (
        <p id="scan-order-missed" role="alert" className="text-bad">
          No order with the number {missed} is ready to be shipped.
        </p>
      )}
    </Form>
  );
}
