import { paths } from "#app/http/paths";
import { Printer } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { BulkBar } from "#app/ui/primitives/tables/bulk-bar";
import { LOW_BULK_FORM } from "./low-table";

/** Actions on the selected products. */
export const LowBulkBar = ({ companyId }: { companyId: string | undefined }) => (
  <BulkBar form={LOW_BULK_FORM} action={paths.inventory("labels")} keep={companyId ? { company: companyId } : {}}>
    <Button type="submit" size="sm" icon={Printer}>
      Print labels
    </Button>
  </BulkBar>
);
