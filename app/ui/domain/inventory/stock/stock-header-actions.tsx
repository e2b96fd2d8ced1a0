import { filtersOnly } from "#app/domain/filters/list-definition";
import { stockPaths } from "#app/http/stock-paths";
import { ArrowRight, Download, FileSpreadsheet, FileText, PackagePlus, Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";
import type { StockPermissions, StockSearch } from "./stock-types";

/** Actions on the whole list. The export uses the list's filters and covers all pages. */
export function StockHeaderActions({ search, may }: { search: StockSearch; may: StockPermissions }) {
  const { company, ...filters } = filtersOnly(search);
  const file = (format: string, per?: string) =>
    stockPaths.stockExport({ companyId: company, ...filters, format, per });
  return (
    <>
      <Menu
        label="Export stock"
        trigger="Export"
        icon={Download}
        items={[
          { label: "CSV", to: file("csv"), icon: FileText, reload: true },
          { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
          { label: "CSV by lot and location", to: file("csv", "location"), icon: FileText, reload: true },
          { label: "Excel by lot and location", to: file("xlsx", "location"), icon: FileSpreadsheet, reload: true },
        ]}
      />
      {may.adjust && (
        <LinkButton to={stockPaths.transferStock({ company })} icon={ArrowRight}>
          Transfer
        </LinkButton>
      )}
      {may.receive && (
        <LinkButton to={stockPaths.receiveStock({ company })} icon={PackagePlus}>
          Receive goods
        </LinkButton>
      )}
      {may.edit && (
        <LinkButton to={stockPaths.newStockedProduct(search)} variant="primary" icon={Plus} preventScrollReset>
          Add Product
        </LinkButton>
      )}
    </>
  );
}
