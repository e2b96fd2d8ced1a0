import type { DemoProduct } from "#workers/demo/demo-catalog";
import { sellableUnits } from "#workers/demo/demo-catalog";

/** A product, or a variation of one, as the shop sells it. */
export interface ShelfItem {
  id: number;
  kind: "simple" | "variable" | "variation";
  /** The parent product of a variation, else 0. */
  parentId: number;
  parentName: string | null;
  sku: string;
  name: string;
  description: string;
  barcode: string;
  attributes: { name: string; option: string }[];
  priceMinor: number;
  weightGrams: number;
  manageStock: boolean;
  stock: number;
  /** How often seeded orders contain it; never changes, so that the seeded orders stay the same. */
  readonly appeal: number;
  modifiedAt: number;
  /** Deleted: in no list any more. */
  gone?: boolean;
  /** Why it refuses changes, for example a plugin's message. */
  refuses?: string;
  /** Changed since the shop was created. */
  changed: boolean;
}

const FIRST_PRODUCT_ID = 10;

/** A shop's products with WordPress's ids: a variable product has one before its variations. */
export class ProductShelf {
  readonly items: ShelfItem[] = [];
  readonly forSale: ShelfItem[];
  #byId = new Map<number, ShelfItem>();
  #bySku = new Map<string, ShelfItem>();

  constructor(products: DemoProduct[], now: number) {
    const parents = new Map<string, number>();
    for (const product of products) {
      const { variant } = product;
      if (variant && !parents.has(variant.parentSku)) {
        const parent = this.#add(product, now, { kind: "variable", sku: variant.parentSku, name: variant.parentName });
        parents.set(variant.parentSku, parent.id);
      }
      const parentId = variant ? (parents.get(variant.parentSku) ?? 0) : 0;
      const units = sellableUnits(product, now);
      this.#add(product, now, { kind: variant ? "variation" : "simple", parentId, stock: units, appeal: units });
    }
    this.forSale = this.items.filter((item) => item.kind !== "variable");
  }

  byId(id: number): ShelfItem | null {
    return this.#byId.get(id) ?? null;
  }

  bySku(sku: string): ShelfItem | null {
    return this.#bySku.get(sku) ?? null;
  }

  /** Simple products with these SKUs, whose stock the shop does not count yet. */
  addSimple(skus: readonly string[], now: number): void {
    const like = this.forSale[0];
    if (!like) throw new Error("The shop sells nothing");
    for (const sku of skus) {
      const id = FIRST_PRODUCT_ID + this.items.length;
      this.#keep({
        ...like,
        id,
        kind: "simple",
        parentId: 0,
        parentName: null,
        sku,
        name: sku,
        stock: 0,
        modifiedAt: now,
      });
    }
  }

  /** Permanently deleted, as from the shop's trash. Its index in the list stays used, so that ids are not reused. */
  remove(id: number): void {
    const item = this.#byId.get(id);
    if (!item) return;
    this.#byId.delete(id);
    this.#bySku.delete(item.sku);
    item.sku = "";
    item.gone = true;
  }

  #keep(item: ShelfItem): void {
    this.items.push(item);
    this.#byId.set(item.id, item);
    this.#bySku.set(item.sku, item);
  }

  #add(product: DemoProduct, now: number, own: Partial<ShelfItem> & Pick<ShelfItem, "kind">): ShelfItem {
    const variable = own.kind === "variable";
    const item: ShelfItem = {
      id: FIRST_PRODUCT_ID + this.items.length,
      parentId: 0,
      parentName: product.variant && !variable ? product.variant.parentName : null,
      sku: product.sku,
      name: product.name,
      description: product.description,
      barcode: variable ? "" : product.barcode,
      attributes: variable ? [] : (product.variant?.attributes ?? []),
      priceMinor: product.priceMinor,
      weightGrams: product.weightGrams,
      manageStock: !variable,
      stock: 0,
      appeal: 0,
      modifiedAt: now,
      changed: false,
      ...own,
    };
    this.#keep(item);
    return item;
  }
}
