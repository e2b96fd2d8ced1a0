import { labelOf } from "#app/domain/billing/invoice-line-labels";
import { CHARGES, type Charge } from "#app/domain/billing/rates";
import { billingPaths } from "#app/http/billing-paths";
import { DateField } from "../../../forms/fields/date-field";
import { FieldGrid, FieldSet } from "../../../forms/fields/field-grid";
import { FieldList } from "../../../forms/fields/field-list";
import { RadioGroupField } from "../../../forms/fields/radio-group-field";
import { SelectField } from "../../../forms/fields/select-field";
import { TextField } from "../../../forms/fields/text-field";
import { ActionForm } from "../../../forms/form/action-form";
import { TaxFieldSet } from "../tax-field-set";

const PER: Partial<Record<Charge, string>> = {
  "storage-unit": "unit",
  "storage-location": "location. With a rate by pallet, stock on pallets is not counted here",
  "storage-pallet": "pallet that holds stock",
  "storage-cubic-meter": "m³ of the products' sizes",
  "storage-cubic-foot": "ft³ of the products' sizes",
};
const GROUPS: { legend: string; hint?: string; charges: Charge[] }[] = [
  { legend: "Receiving", charges: ["receipt", "receipt-line", "receipt-unit", "receipt-carton", "receipt-pallet"] },
  {
    legend: "Putaway",
    hint: "When received units are stored. Leave them empty where receiving covers it",
    charges: ["putaway", "putaway-unit"],
  },
  { legend: "Assembly", hint: "When products are assembled from others", charges: ["assembly", "assembly-unit"] },
  {
    legend: "Storage",
    hint: "Counted at the end of each day",
    charges: ["storage-unit", "storage-location", "storage-pallet", "storage-cubic-meter", "storage-cubic-foot"],
  },
  {
    legend: "Picking, packing and shipping",
    charges: ["pick-first", "pick-further", "pack", "parcel"],
  },
  { legend: "Returns", charges: ["return", "return-unit", "return-inspection"] },
];

interface Props {
  companyId: string;
  defaultValue: Record<string, unknown>;
  /** First day not covered by an invoice. */
  openFrom: string;
}

/** All of a company's rates in one form. Work with an empty rate is not billed. */
export function RateCardForm({ companyId, defaultValue, openFrom }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/billing/cards/rate-card.schema").then((module) => module.RateCardForm)}
      submit="Save version"
      cancel={billingPaths.rates(companyId)}
      defaultValue={defaultValue}
    >
      <FieldGrid>
        <DateField
          name="effectiveFrom"
          label="Effective from"
          required
          {...(openFrom && { min: openFrom })}
          hint="Start on the 1st of a month, so that each invoice uses one version"
        />
        <TextField name="currency" label="Currency" required mono maxLength={3} hint="For all amounts below" />
      </FieldGrid>
      <RateFields />
      <TextField
        name="note"
        label="Note"
        optional
        maxLength={500}
        hint="Why the rates change. Shown to everyone who can see them"
      />
    </ActionForm>
  );
}

/** The rates, without their dates. */
export function RateFields() {
  return (
    <>
      {GROUPS.map(({ legend, hint, charges }) => (
        <FieldSet key={legend} legend={legend} hint={hint}>
          {legend === "Storage" && (
            <RadioGroupField
              name="storagePer"
              label="Storage rates are per"
              options={[
                { value: "day", label: "Day" },
                { value: "month", label: "Month, split equally over its days" },
              ]}
            />
          )}
          <FieldGrid>
            {charges.map((charge) => (
              <RateField
                key={charge}
                name={`charges.${charge}`}
                label={labelOf(charge, "")}
                unit={PER[charge] ?? CHARGES[charge]}
              />
            ))}
          </FieldGrid>
        </FieldSet>
      ))}
      <FieldSet legend="Volume rates" hint="Lower rates after a monthly quantity">
        <FieldList
          name="tiers"
          label="Volume"
          addLabel="Add volume rate"
          itemLabel="volume rate"
          newItem={{ charge: "pick-first", above: "", rate: "" }}
          max={40}
        >
          {({ name, index }) => (
            <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]">
              <SelectField
                name={`${name}.charge`}
                label="Charge"
                hideLabel={index > 0}
                className="max-sm:col-span-2"
                options={(Object.keys(CHARGES) as Charge[]).map((charge) => ({
                  value: charge,
                  label: labelOf(charge, ""),
                }))}
              />
              <TierFields name={name} index={index} />
            </div>
          )}
        </FieldList>
      </FieldSet>
      <FieldSet legend="Materials" hint="Materials used with each order or parcel are counted automatically">
        <NamedRates name="materials" what="material" withEach />
      </FieldSet>
      <FieldSet legend="Special work" hint="Entered manually, at these rates">
        <NamedRates name="special" what="special work" />
      </FieldSet>
      <FieldSet legend="Postage and minimum">
        <FieldGrid>
          <TextField
            name="markup"
            label="Postage markup"
            optional
            inputMode="decimal"
            suffix="%"
            maxLength={6}
            hint="Enter 0 to bill postage at cost. Leave empty to not bill it"
          />
          <TextField
            name="minimum"
            label="Monthly minimum"
            optional
            inputMode="decimal"
            maxLength={14}
            hint="Excludes postage. Prorated for partial months"
          />
        </FieldGrid>
      </FieldSet>
      <TaxFieldSet />
    </>
  );
}

function RateField({ name, label, unit }: { name: string; label: string; unit: string }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      maxLength={20}
      placeholder="Not billed"
      hint={`Per ${unit}`}
      className="tabular"
    />
  );
}

function TierFields({ name, index }: { name: string; index: number }) {
  return (
    <>
      <TextField name={`${name}.above`} label="After" hideLabel={index > 0} inputMode="numeric" maxLength={9} />
      <TextField name={`${name}.rate`} label="Rate" hideLabel={index > 0} inputMode="decimal" maxLength={20} />
    </>
  );
}

function NamedRates({ name: list, what, withEach = false }: { name: string; what: string; withEach?: boolean }) {
  return (
    <FieldList
      name={list}
      label={withEach ? "Materials" : "Work"}
      addLabel={`Add ${what}`}
      itemLabel={what}
      newItem={{ name: "", unit: "", rate: "", each: "" }}
      max={60}
    >
      {({ name }) => (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-3">
          <TextField name={`${name}.name`} label="Name" maxLength={60} className="max-sm:col-span-2" />
          <TextField name={`${name}.unit`} label="Unit" maxLength={60} placeholder="piece" />
          <TextField name={`${name}.rate`} label="Rate" inputMode="decimal" maxLength={20} />
          {withEach && (
            <SelectField
              name={`${name}.each`}
              label="Counted"
              className="max-sm:col-span-2"
              options={[
                { value: "", label: "Entered manually" },
                { value: "parcel", label: "With each parcel" },
                { value: "order", label: "With each order packed" },
              ]}
            />
          )}
          <div className="col-span-full">
            <FieldList
              name={`${name}.tiers`}
              label="Volume rates"
              addLabel="Add volume rate"
              itemLabel="volume rate"
              newItem={{ above: "", rate: "" }}
              max={10}
              within
            >
              {({ name: tier, index }) => (
                <div className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-[7rem_8rem]">
                  <TierFields name={tier} index={index} />
                </div>
              )}
            </FieldList>
          </div>
        </div>
      )}
    </FieldList>
  );
}
