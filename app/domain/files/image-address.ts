/** Where a stored picture is found, and what its address says. The address is kept with the product. */

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const PATH = new RegExp(`^/api/images/([\\w-]{1,64})/(${ID})$`);

export const imagePath = (companyId: string, imageId: string): string => `/api/images/${companyId}/${imageId}`;

/** Whose picture an address names, with or without the site before it; null when it names none of ours. */
export function readImageAddress(address: string): { companyId: string; imageId: string; path: string } | null {
  const path = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).pathname : address;
  const [, companyId, imageId] = PATH.exec(path) ?? [];
  return companyId && imageId ? { companyId, imageId, path } : null;
}

/** Among the files: under the company's prefix. */
export const imageKey = (companyId: string, imageId: string): string => `${companyId}/images/${imageId}`;
