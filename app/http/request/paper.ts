import { z } from "zod";
import { PAPER_NAME, type PaperName } from "#app/documents/paper";
import { plainCookie, readCookie } from "../cookies/plain-cookie.server";

const cookie = plainCookie("paper", { maxAge: 31_536_000 });
const Paper = z.enum(PAPER_NAME);

/**
 * Paper size for documents: the `?paper=` parameter, otherwise this browser's cookie, otherwise Letter when the
 * provider's currency is USD or CAD, and A4 in all other cases.
 */
export async function paperOf(request: Request, { currency }: { currency: string }): Promise<PaperName> {
  const usual = currency === "USD" || currency === "CAD" ? "letter" : "a4";
  return named(request) ?? (await readCookie(request, cookie, Paper)) ?? usual;
}

/** Stores the paper size in this browser for a year: the printer belongs to the workstation, not to the user. */
export const paperCookie = (paper: PaperName): Promise<string> => cookie.serialize(paper);

/** Headers for a response with a document: stores the paper size that its URL names. */
export async function rememberedPaper(request: Request): Promise<Record<string, string>> {
  const paper = named(request);
  return paper ? { "Set-Cookie": await paperCookie(paper) } : {};
}

function named(request: Request): PaperName | null {
  const { data } = Paper.safeParse(new URL(request.url).searchParams.get("paper"));
  return data ?? null;
}
