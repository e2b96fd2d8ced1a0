/** Storage keys and public addresses of pictures. Products store the address. */

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const PATH = new RegExp(`^/api/images/([\\w-]{1,64})/(${ID})$`);

export const imagePath = (companyId: string, imageId: string): string => `/api/images/${companyId}/${imageId}`;

/** The parts of a picture's address, with or without the site before it; null when it is not one of ours. */
export function readImageAddress(address: string): { companyId: string; imageId: string; path: string } | null {
  const path = /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).pathname : address;
  const [, companyId, imageId] = PATH.exec(path) ?? [];
  return companyId && imageId ? { companyId, imageId, path } : null;
}

/** Storage key, under the company's prefix. */
export const imageKey = (companyId: string, imageId: string): string => `${companyId}/images/${imageId}`;
