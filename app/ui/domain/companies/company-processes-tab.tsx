import { isTemperature, TEMPERATURE_LABEL } from "#app/domain/companies/company-labels";
import { companyPaths } from "#app/http/company-paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { ClipboardList, Pencil } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { EmptyState } from "../../primitives/states/empty-state";
import { DescriptionList } from "../../primitives/values/description-list";
import type { CompanyDetails } from "./company-detail";

export interface Instructions {
  receiving?: string;
  storage?: string;
  packing?: string;
  shipping?: string;
  cutOff?: string;
  carrier?: string;
}

interface Props {
  companyId: string;
  company: Pick<CompanyDetails, "category" | "settings"> & { handling: Instructions };
  mayEdit: boolean;
}

/** Handling instructions for a company's goods, for receiving, storage, picking and packing. */
export function CompanyProcessesTab({ companyId, company: { handling, category, settings }, mayEdit }: Props) {
  const { storageTemperature, fdaRegistration } = category === "peptides" ? settings : {};
  const isEmpty = [...Object.values(handling), storageTemperature, fdaRegistration].every((text) => !text);
  const edit = mayEdit && (
    <LinkButton to={companyPaths.editHandling(companyId)} icon={Pencil} variant={isEmpty ? "primary" : "secondary"}>
      {isEmpty ? "Add instructions" : "Edit instructions"}
    </LinkButton>
  );
  if (isEmpty) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={ClipboardList}
          title="No handling instructions yet"
          detail="Describe how to receive, store, pack, and ship this company's products. Pickers and packers see these instructions while they work."
          action={edit}
        />
      </div>
    );
  }
  const text = (words: string | undefined) => words && <span className="whitespace-pre-line">{words}</span>;
  return (
    <Card
      title="Handling instructions"
      description="Pickers and packers see these while they work on this company's orders"
      actions={edit}
    >
      <DescriptionList
        columns={2}
        items={[
          { term: "Receiving", detail: text(handling.receiving) },
          { term: "Storage", detail: text(handling.storage) },
          { term: "Packing", detail: text(handling.packing) },
          { term: "Shipping", detail: text(handling.shipping) },
          { term: "Order cut-off", detail: handling.cutOff && `${handling.cutOff}, warehouse time` },
          { term: "Preferred carrier", detail: handling.carrier && carrierLabel(handling.carrier) },
          ...(category === "peptides"
            ? [
                {
                  term: "Storage temperature",
                  detail: isTemperature(storageTemperature) && TEMPERATURE_LABEL[storageTemperature],
                },
                { term: "FDA registration number", detail: fdaRegistration },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
