import { PAPER_NAME, type PaperName } from "#app/documents/paper";

const isPaper = (text: string | null | undefined): text is PaperName =>
  (PAPER_NAME as readonly (string | null | undefined)[]).includes(text);

/**
 * Paper size for documents: the `?paper=` parameter, otherwise this browser's cookie, otherwise Letter when the
 * provider's currency is USD and A4 in all other cases.
 */
export function paperOf(request: Request, { currency }: { currency: string }): PaperName {
  const told = /(?:^|;\s*)paper=(\w+)(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return named(request) ?? (isPaper(told) ? told : currency === "USD" || currency === "CAD" ? "letter" : "a4");
}

/** Stores the paper size in this browser for a year: the printer belongs to the workstation, not to the user. */
export const paperCookie = (paper: PaperName): string => `paper=${paper}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** Headers for a response with a document: stores the paper size that its URL names. */
export function rememberedPaper(request: Request): Record<string, string> {
  const paper = named(request);
  return paper ? { "Set-Cookie": paperCookie(paper) } : {};
}

function named(request: Request): PaperName | null {
  const paper = new URL(request.url).searchParams.get("paper");
  return isPaper(paper) ? paper : null;
}
