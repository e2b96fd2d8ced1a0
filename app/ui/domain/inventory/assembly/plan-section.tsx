import { Form } from "@remix-run/react";
import type { AssemblyPlan, AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { Section } from "#app/ui/layouts/pages/section";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { ComponentPlan } from "./component-plan";

interface Props {
  order: AssemblyScreen["order"];
  plan: AssemblyPlan;
  /** Whether the viewer assembles; others see what would be used. */
  mayWork: boolean;
}

/** What assembling the units uses: component by component, from which lot and location. */
export function PlanSection({ order, plan, mayWork }: Props) {
  const { units, left, most, first, components, isTooSpread, scannedTo } = plan;
  const kept = { ...(first.length > 0 && { first: first.join() }), ...(scannedTo && { to: scannedTo }) };
  return (
    <Section title="Components" description={inWords(most, left)}>
      {mayWork && (
        <Form method="get" className="touch-form flex flex-wrap items-end gap-2" preventScrollReset>
          <HiddenFields fields={kept} />
          <label className="grid gap-1">
            <span className="font-medium text-sm">Units to assemble now</span>
            <input
              key={units}
              type="number"
              inputMode="numeric"
              name="units"
              min={1}
              max={left}
              required
              defaultValue={units}
              className={`${inputClass} w-32`}
            />
          </label>
          <Button type="submit" size="touch">
            Show components
          </Button>
        </Form>
      )}
      {isTooSpread && (
        <Hint tone="warn">These units use too many lots and locations at once. Assemble fewer units.</Hint>
      )}
      <ul className="grid gap-3">
        {components.map((component) => (
          <ComponentPlan
            key={component.productId}
            orderId={order.id}
            plan={plan}
            component={component}
            mayChoose={mayWork}
          />
        ))}
      </ul>
    </Section>
  );
}

function inWords(most: number, left: number): string {
  const free = most === 0 ? "no unit" : most === 1 ? "1 unit" : `${formatCount(most)} units`;
  return most >= left
    ? `The free components are enough for the ${left === 1 ? "unit" : `${formatCount(left)} units`} left.`
    : `The free components make ${free} of the ${formatCount(left)} left.`;
}
