import { DOCUMENT_LABEL, type DocumentKind } from "../../invoice-labels";

/** Parts of the subject of the email with a document: its number is SQL in the batch that assigns it. */
export const letterSubject = <N>(kind: DocumentKind, number: N, period: string, brand: string) => [
  `${DOCUMENT_LABEL[kind]} `,
  number,
  ` for ${period} from ${brand}`,
];
