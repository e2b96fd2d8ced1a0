import { Form } from "@remix-run/react";
import { unitsByZone } from "#app/domain/picking/plan/cart-walk";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { LabelSelect } from "#app/ui/domain/labels/label-controls";
import { PackageCheck, Play } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";

interface Props {
  cart: { id: string; number: number };
  views: readonly PickView[];
  step: "resume" | "take-over";
}

/** Continues a cart, in all of the zones that have units left or in one of them. */
export function TakeCart({ cart, views, step }: Props) {
  const zones = unitsByZone(views);
  return (
    <Form method="post" action={pickingPaths.cartStep(cart.id, step)} className="flex flex-wrap items-end gap-3">
      {zones.length > 1 && (
        <LabelSelect
          name="zone"
          label="Zone"
          value=""
          options={[
            { value: "", label: "All zones" },
            ...zones.map(({ zone, units }) => ({
              value: zone,
              label: `Only zone ${zone}, ${units} ${units === 1 ? "unit" : "units"}`,
            })),
          ]}
        />
      )}
      <Button type="submit" size="touch" variant="primary" icon={step === "resume" ? Play : PackageCheck}>
        {step === "resume" ? "Resume" : "Take over"} cart {cart.number}
      </Button>
    </Form>
  );
}
