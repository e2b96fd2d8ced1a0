/** Products, lots and locations found under a code. Pure; shared by server and browser. */

export interface MatchedProduct {
  id: string;
  companyId: string;
  sku: string;
  name: string;
  image: string | null;
  lotTracked: boolean;
  /** The product's default location. */
  location: string | null;
  /** The pickable location with most of its units. */
  fullestLocation: string | null;
  isArchived: boolean;
  /** Units per scan of this code; more than one for a case. */
  units: number;
}

export interface MatchedLot {
  id: string;
  companyId: string;
  productId: string;
  sku: string;
  productName: string;
  /** The product's default location. */
  location: string | null;
  lotNumber: string;
  expiresOn: string | null;
  lotStatus: string;
  stopDays: number;
  /** Whether its product is archived. */
  isArchived: boolean;
}

export interface MatchedLocation {
  id: string;
  companyId: string;
  code: string;
  archivedAt: number | null;
}

export interface CodeMatches {
  products: readonly MatchedProduct[];
  lots: readonly MatchedLot[];
  places: readonly MatchedLocation[];
}
