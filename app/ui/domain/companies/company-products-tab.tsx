import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { skuColumn } from "#app/ui/domain/columns/product-columns";
import { Download, FileSpreadsheet, PackageSearch, Pencil, Plus, RotateCcw, Trash2 } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { FilterBar } from "../../forms/filter-bar";
import { FilterSelect, SearchField } from "../../forms/filter-fields";
import { ExportLink } from "../../forms/list/export-link";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Menu } from "../../primitives/overlays/menu";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Badge } from "../../primitives/values/badge";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";
import { ProductThumb } from "../products/product-thumb";

export interface ProductsTabRow {
  id: string;
  name: string;
  image: string | null;
  sku: string;
  currency: string;
  costMinor: number | null;
  priceMinor: number | null;
  location: string | null;
}
type Search = { q?: string | undefined; show?: string | undefined; cursor?: string | undefined };
type Props = {
  companyId: string;
  rows: ProductsTabRow[];
  next: string | null;
  search: Search;
  may: { edit: boolean; importStock: boolean };
};

/** A company's products: search, create, edit, delete. */
export function CompanyProductsTab({ companyId, rows, next, search, may }: Props) {
  const { cursor, ...filters } = search;
  const pictured = rows.some(({ image }) => image !== null);
  const here = (query: Search) => paths.company(companyId, "products", query);
  const isFiltered = Boolean(filters.q || filters.show);
  const isNew = rows.length === 0 && !isFiltered && !cursor;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isNew && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <FilterBar keep={{ company: companyId, tab: "products" }} clearTo={here({})} active={isFiltered}>
            <SearchField name="q" label="Search products" value={filters.q ?? ""} placeholder="Name, SKU, or barcode" />
            <FilterSelect
              name="show"
              label="Show"
              value={filters.show ?? ""}
              options={[
                { value: "", label: "Active" },
                { value: "archived", label: "Archived" },
              ]}
            />
          </FilterBar>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            {may.edit ? (
              <>
                <Menu
                  label="Import or export products"
                  trigger="CSV"
                  items={[
                    { label: "Import", icon: FileSpreadsheet, to: companyPaths.newImport(companyId, "products") },
                    {
                      label: "Export",
                      icon: Download,
                      to: companyPaths.productExport(companyId, filters),
                      reload: true,
                    },
                  ]}
                />
                <AddProduct companyId={companyId} search={search} />
              </>
            ) : (
              <ExportLink to={companyPaths.productExport(companyId, filters)} />
            )}
          </div>
        </div>
      )}
      <DataTable
        caption="Products"
        rows={rows}
        rowKey={(product) => product.id}
        rowOver
        rowTo={(product) =>
          may.edit && !filters.show ? companyPaths.editProduct(product.id, companyId, search) : null
        }
        columns={[
          {
            key: "product",
            header: "Product",
            width: "36%",
            primary: true,
            truncate: true,
            cell: ({ name, image }) => (
              <span className="flex min-w-0 items-center gap-1">
                {pictured && <ProductThumb src={image} />}
                <bdi title={name} className="min-w-0 truncate">
                  {name}
                </bdi>
              </span>
            ),
          },
          skuColumn({ width: "22%" }),
          { key: "cost", header: "Cost", align: "right", cell: (row) => <Amount minor={row.costMinor} row={row} /> },
          { key: "price", header: "Price", align: "right", cell: (row) => <Amount minor={row.priceMinor} row={row} /> },
          {
            key: "location",
            header: "Location",
            cell: ({ location }) => (location ? <Mono>{location}</Mono> : <span className="text-muted">—</span>),
          },
          ...(filters.show
            ? [{ key: "state", header: "Status", cell: () => <Badge status={IN_USE_TABLE.archived} /> }]
            : []),
        ]}
        {...(may.edit && {
          actions: (product: ProductsTabRow) => (
            <Menu
              label={`Actions for ${product.name}`}
              items={
                filters.show
                  ? [
                      {
                        label: "Restore",
                        icon: RotateCcw,
                        action: companyPaths.restoreProduct(product.id, companyId, search),
                        fields: {},
                      },
                    ]
                  : [
                      { label: "Edit", icon: Pencil, to: companyPaths.editProduct(product.id, companyId, search) },
                      {
                        label: "Delete",
                        icon: Trash2,
                        danger: true,
                        to: companyPaths.deleteProduct(product.id, companyId, search),
                      },
                    ]
              }
            />
          ),
        })}
        empty={<NoProducts {...{ companyId, search, isNew, may }} />}
        footer={
          cursor || next ? (
            <Pagination newer={cursor ? here(filters) : null} older={next && here({ ...filters, cursor: next })} />
          ) : undefined
        }
      />
    </div>
  );
}

function ProductWays({ companyId, search }: { companyId: string; search: Search }) {
  return (
    <>
      <LinkButton to={companyPaths.newImport(companyId, "products")} icon={FileSpreadsheet}>
        Import CSV
      </LinkButton>
      <AddProduct companyId={companyId} search={search} />
    </>
  );
}

const AddProduct = ({ companyId, search }: { companyId: string; search: Search }) => (
  <LinkButton to={companyPaths.newProduct(companyId, search)} icon={Plus} variant="primary" preventScrollReset>
    Add Product
  </LinkButton>
);

const Amount = ({ minor, row }: { minor: number | null; row: ProductsTabRow }) =>
  minor === null ? <span className="text-muted">—</span> : <Money minor={minor} currency={row.currency} />;

function NoProducts({
  companyId,
  search,
  isNew,
  may,
}: Pick<Props, "companyId" | "search" | "may"> & { isNew: boolean }) {
  if (!isNew)
    return (
      <NothingFound
        icon={PackageSearch}
        what="products"
        title="No products found"
        clearTo={paths.company(companyId, "products")}
      />
    );
  return (
    <EmptyState
      icon={PackageSearch}
      title="No products yet"
      detail={
        may.edit
          ? "Orders are matched to products by SKU. Add products one at a time, or import the whole catalog from a CSV file."
          : "Products appear here after your warehouse adds them."
      }
      action={
        may.edit && (
          <div className="flex flex-wrap justify-center gap-2">
            <ProductWays companyId={companyId} search={search} />
          </div>
        )
      }
    />
  );
}
