/** WordPress stores titles and names with HTML entities, and wraps the customer's choices in tags. */

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  times: "×",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  bull: "•",
  middot: "·",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  rarr: "→",
  larr: "←",
  reg: "®",
  copy: "©",
  trade: "™",
  deg: "°",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sup2: "²",
  sup3: "³",
  micro: "µ",
  plusmn: "±",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));/g;
/** Only tags that WordPress adds around text: "Sons <Ltd>" is a name. */
const INLINE_TAG = /<\/?(?:a|b|bdi|del|em|i|img|ins|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
const BLOCK_TAG = /<\/?(?:br|div|h[1-6]|li|ol|p|ul)(?:\s[^<>]*)?\/?>/gi;

/** Decodes entities once, so that "&amp;lt;" becomes the text "&lt;". */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    const printable = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return printable ? String.fromCodePoint(code) : "";
  });
}

/** One line of plain text: tags dropped, entities decoded, white space folded. */
export function plainText(html: string): string {
  return decodeEntities(html.replace(INLINE_TAG, "").replace(BLOCK_TAG, " ")).replace(/\s+/g, " ").trim();
}
