/** What a company knows under a code. Pure; runs anywhere. */

export interface KnownProduct {
  id: string;
  companyId: string;
  sku: string;
  name: string;
  image: string | null;
  lotTracked: boolean;
  /** Where it usually lies. */
  location: string | null;
  /** Where most of it lies now. */
  lies: string | null;
  isArchived: boolean;
  /** Units that one scan of this code means: more than one for a case. */
  units: number;
}

export interface KnownLot {
  id: string;
  companyId: string;
  productId: string;
  sku: string;
  productName: string;
  /** Where its product usually lies. */
  location: string | null;
  lotNumber: string;
  expiresOn: string | null;
  lotStatus: string;
  stopDays: number;
  /** Its product is. */
  isArchived: boolean;
}

export interface KnownPlace {
  id: string;
  companyId: string;
  code: string;
  archivedAt: number | null;
}

export interface Known {
  products: readonly KnownProduct[];
  lots: readonly KnownLot[];
  places: readonly KnownPlace[];
}
