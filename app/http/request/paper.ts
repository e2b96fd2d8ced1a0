import { PAPER_NAME, type PaperName } from "#app/documents/paper";

const isPaper = (text: string | null | undefined): text is PaperName =>
  (PAPER_NAME as readonly (string | null | undefined)[]).includes(text);

/**
 * The paper that documents are made for: what the address says (`?paper=`), else what this browser was told the last
 * time, else Letter where the provider's money is dollars and A4 anywhere else.
 */
export function paperOf(request: Request, { currency }: { currency: string }): PaperName {
  const told = /(?:^|;\s*)paper=(\w+)(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return named(request) ?? (isPaper(told) ? told : currency === "USD" || currency === "CAD" ? "letter" : "a4");
}

/** Remembers the paper for a year, in this browser: a printer stands where the browser does. */
export const paperCookie = (paper: PaperName): string => `paper=${paper}; Path=/; Max-Age=31536000; SameSite=Lax`;

/** For the answer that carries a document: remembers the paper that its address names. */
export function rememberedPaper(request: Request): Record<string, string> {
  const paper = named(request);
  return paper ? { "Set-Cookie": paperCookie(paper) } : {};
}

function named(request: Request): PaperName | null {
  const paper = new URL(request.url).searchParams.get("paper");
  return isPaper(paper) ? paper : null;
}
