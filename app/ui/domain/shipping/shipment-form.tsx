import { useActionData } from "@remix-run/react";
import { MAX_PARCELS } from "#app/domain/shipping/packing/pack-state";
import type { ShownLabel } from "#app/domain/shipping/postage/postage-screen.server";
import { CARRIERS, METHOD_LABEL, NUMBER_IS_REQUIRED, SHIPPING_METHODS } from "#app/domain/shipping/shipping.schema";
import { carrierLabel } from "#app/integrations/tracking-links";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { DateField } from "../../forms/fields/date-field";
import { FieldList } from "../../forms/fields/field-list";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { resultIn } from "../../forms/form/form-result";
import { TextLink } from "../../primitives/buttons/text-link";
import { PackingHint } from "./packing-hint";
import { ShipmentPostage } from "./postage/shipment-postage";

interface Props {
  orderId: string;
  labels: readonly ShownLabel[];
  /** The company has an account to buy postage from. */
  canBuy: boolean;
  /** Where the user can connect an account; null for users who may not. */
  connectTo: string | null;
  initial: Record<string, unknown>;
  back: string;
  handling: Parameters<typeof PackingHint>[0]["handling"];
  /** False when a warning above the form is read first. */
  autoFocus: boolean;
}

const carriers = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));
const methods = SHIPPING_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }));

/** Parcels with typed or purchased tracking numbers, and the carrier. */
export function ShipmentForm({ orderId, labels, canBuy, connectTo, initial, back, handling, autoFocus }: Props) {
  // A number that does not match its carrier's format may still be right: the user has to confirm it.
  const errors = resultIn(useActionData())?.error ?? {};
  const insist = (of: string) =>
    errors[`${of}trackingNumber`]?.some((said) => said !== NUMBER_IS_REQUIRED) ? (
      <CheckboxField name={`${of}override`} label="The number is correct. Ship anyway" />
    ) : null;
  const buysFirst = canBuy && labels.length === 0;
  return (
    <div className="floor-form grid grid-cols-1 gap-5">
      <ShipmentPostage orderId={orderId} labels={labels} canBuy={canBuy} isMain={buysFirst} />
      <ActionForm
        key={labels.map(({ trackingNumber }) => trackingNumber).join()}
        defaultValue={initial}
        schema={() => import("#app/domain/shipping/shipping.schema").then((module) => module.ShipForm)}
        submit="Create Shipment"
        pending="Saving..."
        variant={buysFirst ? "secondary" : "primary"}
        cancel={back}
      >
        <TextField
          name="trackingNumber"
          label="Tracking number"
          mono
          required
          autoFocus={autoFocus}
          autoComplete="off"
          maxLength={80}
          hint="Scan the label or enter the number"
        />
        {insist("")}
        <PackingHint handling={handling} />
        <SelectField name="carrier" label="Carrier" options={carriers} placeholder="Choose a carrier" required />
        <SelectField
          name="shippingMethod"
          label="Shipping method"
          options={methods}
          placeholder="Choose a method"
          required
        />
        <DateField name="estimatedDelivery" label="Estimated delivery" optional />
        <FieldList
          name="more"
          label="More parcels"
          addLabel="Add a parcel"
          itemLabel="parcel"
          newItem={{ trackingNumber: "" }}
          max={MAX_PARCELS - 1}
        >
          {({ name, index }) => (
            <div className="grid gap-3">
              <TextField
                name={`${name}.trackingNumber`}
                label={`Tracking number of parcel ${index + 2}`}
                mono
                required
                autoComplete="off"
                maxLength={80}
              />
              {insist(`${name}.`)}
            </div>
          )}
        </FieldList>
        {!canBuy && (
          <p className="text-muted text-sm">
            This company has no postage provider.{" "}
            {connectTo ? (
              <>
                <TextLink to={connectTo}>Connect a provider</TextLink> to buy labels here.
              </>
            ) : (
              "A warehouse manager can connect one, to buy labels here."
            )}
          </p>
        )}
      </ActionForm>
    </div>
  );
}
