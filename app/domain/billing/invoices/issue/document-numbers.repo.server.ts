import { eq, sql } from "drizzle-orm";
import { DOCUMENT_PREFIX, type DocumentKind } from "#app/domain/billing/invoice-labels";
import type { DirectoryDb } from "#db/directory.server";
import { documentNumbers } from "#db/schema/directory/provider";

/** Increments the series' last number. */
export const takeNextNumber = (directory: DirectoryDb, kind: DocumentKind) =>
  directory.update(documentNumbers, { last: sql`${sql.identifier("last")} + 1` }, eq(documentNumbers.series, kind));

/** The series' last number, as a subquery. */
export const lastNumber = (kind: DocumentKind) =>
  sql`(select ${documentNumbers.last} from ${documentNumbers} where ${documentNumbers.series} = ${kind})`;

/** The document with the series' last number, as `documentNumber` writes it. */
export const lastDocumentNumber = (kind: DocumentKind) =>
  sql`printf(${`${DOCUMENT_PREFIX[kind]}-%06d`}, ${lastNumber(kind)})`;
