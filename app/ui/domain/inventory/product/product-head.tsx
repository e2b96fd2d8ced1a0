import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { StockBadge } from "#app/ui/domain/status/stock-badge";
import { ArrowRight, Barcode, Layers, PackagePlus, Pencil, Printer, Trash2, Wrench } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";
import type { MenuItem } from "#app/ui/primitives/overlays/menu-entries";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

interface Product {
  id: string;
  companyId: string;
  companyName: string | null;
  sku: string;
  barcode: string | null;
  name: string;
  status: string;
  isArchived: boolean;
}

/** SKU, barcode, and the company when there are several. */
export function ProductLine({ product, isOneOfSeveral }: { product: Product; isOneOfSeveral: boolean }) {
  const { sku, barcode, companyName } = product;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
      <span className="break-all">
        <span className="sr-only">SKU </span>
        <Mono>{sku}</Mono>
      </span>
      {barcode && barcode !== sku && (
        <span className="inline-flex items-center gap-1.5 break-all">
          <Barcode className="size-4 shrink-0" />
          <span className="sr-only">Barcode </span>
          <Mono>{barcode}</Mono>
        </span>
      )}
      {isOneOfSeveral && companyName && <bdi className="break-words">{companyName}</bdi>}
    </span>
  );
}

export const ProductBadges = ({ product: { status, isArchived } }: { product: Product }) => (
  <>
    <StockBadge status={status} />
    {isArchived && <Badge status={IN_USE_TABLE.archived} />}
  </>
);

interface May {
  adjust: boolean;
  receive: boolean;
  edit: boolean;
}

/** The user's actions on the product's stock: the most common as a button, the others in a menu. */
export function ProductActions({ product, may: given }: { product: Product & { isKit: boolean }; may: May }) {
  const { id, companyId: company, name, isKit } = product;
  // A kit holds no stock.
  const may = isKit ? { ...given, adjust: false, receive: false } : given;
  const items: MenuItem[] = [
    ...(may.adjust && may.receive
      ? [{ label: "Receive goods", to: stockPaths.receiveStock({ product: id, company }), icon: PackagePlus }]
      : []),
    ...(may.adjust
      ? [
          { label: "Transfer", to: stockPaths.transferStock({ product: id, company }), icon: ArrowRight },
          { label: "Pick faces", to: stockPaths.pickFaces(id), icon: Layers },
        ]
      : []),
    ...(may.edit
      ? [
          { label: "Components", to: stockPaths.components(id), icon: Layers },
          ...(isKit ? [] : [{ label: "Assembled from", to: assemblyPaths.components(id), icon: Wrench }]),
          { label: "Edit", to: stockPaths.editStockedProduct(id, { company }), icon: Pencil },
        ]
      : []),
    { label: "Print labels", to: paths.inventory("labels", { product: id, company }), icon: Printer },
    ...(may.edit
      ? [
          "divider" as const,
          { label: "Delete", to: stockPaths.deleteStockedProduct(id, { company }), icon: Trash2, danger: true },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={`More actions for ${name}`} trigger="More" items={items} />
      {may.adjust ? (
        <LinkButton to={stockPaths.adjustStock(id, { from: "product" })} variant="primary">
          Adjust
        </LinkButton>
      ) : (
        may.receive && (
          <LinkButton to={stockPaths.receiveStock({ product: id, company })} variant="primary" icon={PackagePlus}>
            Receive
          </LinkButton>
        )
      )}
    </>
  );
}
