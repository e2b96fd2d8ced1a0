import { Form } from "@remix-run/react";
import type { Choice } from "#app/domain/catalog/code-meanings";
import { HiddenFields } from "../../../primitives/buttons/hidden-fields";
import { Hint } from "../../../primitives/states/hint";
import { ScanChoices } from "../../../scan/scan-choices";

type Props = { companyId: string; code: string; why: string; choices: readonly Choice[] };

/** Asks for the meaning of an ambiguous code. */
export function TransferChoices({ companyId, code, why, choices }: Props) {
  return (
    <Form className="grid gap-3">
      <HiddenFields fields={{ company: companyId, code }} />
      <Hint title="Which one?">{why}</Hint>
      <ScanChoices choices={choices} />
    </Form>
  );
}
