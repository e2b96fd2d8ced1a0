import { eq } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { companies } from "#db/schema/directory/accounts";
import type { FilePlace } from "#db/schema/values/file-places";

/**
 * Reads where each company's files are stored, once per request or job. Files of no company, such as the photos of
 * loads, are in the usual place.
 */
export function filePlaces(directory: DirectoryDb): (companyId: string) => Promise<FilePlace> {
  const known = new Map<string, Promise<FilePlace>>();
  const read = async (companyId: string): Promise<FilePlace> => {
    const company = await directory.selectFirst(companies, {
      columns: ["filePlace"],
      where: eq(companies.id, companyId),
    });
    return company?.filePlace ?? "default";
  };
  return (companyId) => {
    const place = known.get(companyId) ?? read(companyId);
    known.set(companyId, place);
    return place;
  };
}
