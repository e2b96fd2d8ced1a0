/** The users of a client company listen here. */
export const companyChannel = (companyId: string): string => `company/${companyId}`;

/** Provider staff who work in the warehouse listen here, to all companies that they reach. */
export const warehouseChannel = (warehouseId: string): string => `warehouse/${warehouseId}`;
