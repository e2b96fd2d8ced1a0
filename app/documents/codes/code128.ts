import type { Bars } from "./symbol";

/** Bar and space widths of each value; the last is the stop pattern. */
const PATTERNS =
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232";
const STOP = [2, 3, 3, 1, 1, 1, 2];
const TO_C = 99;
const TO_B = 100;
const FNC1_VALUE = 102;
const START = { B: 104, C: 105 } as const;
const FNC1 = "\u001d";

type CodeSet = "B" | "C";

/**
 * Encodes a text as Code 128 in as few symbols as possible: digits in pairs where that is shorter. FNC1 may be
 * anywhere; at the start it makes a GS1-128. Null for characters outside the code.
 */
export function code128(text: string): Bars | null {
  if (text === "" || !/^[ -~]*$/.test(text.replaceAll(FNC1, ""))) return null;
  const values = valuesOf(text);
  const check = values.reduce((sum, value, n) => sum + value * Math.max(n, 1), 0) % 103;
  const widths = [...values, check].flatMap((value) => [...PATTERNS.slice(value * 6, value * 6 + 6)].map(Number));
  return { kind: "bars", widths: [...widths, ...STOP], modules: (values.length + 1) * 11 + 13, quiet: [10, 10] };
}

/** Start symbol and data: the shortest encoding through both code sets, computed from the end. */
function valuesOf(text: string): number[] {
  const shortest: Record<CodeSet, number[]>[] = [];
  shortest[text.length] = { B: [], C: [] };
  for (let n = text.length - 1; n >= 0; n--) {
    const rest = (from: number, set: CodeSet) => shortest[from]?.[set] as number[];
    const sign = text[n] as string;
    const one = sign === FNC1 ? FNC1_VALUE : sign.charCodeAt(0) - 32;
    const pair = /^\d\d/.exec(text.slice(n, n + 2))?.[0];
    const inB = [one, ...rest(n + 1, "B")];
    const inC = sign === FNC1 ? [one, ...rest(n + 1, "C")] : pair ? [Number(pair), ...rest(n + 2, "C")] : null;
    shortest[n] = {
      B: inC && inC.length + 1 < inB.length ? [TO_C, ...inC] : inB,
      C: inC && inC.length <= inB.length + 1 ? inC : [TO_B, ...inB],
    };
  }
  const { B, C } = shortest[0] as Record<CodeSet, number[]>;
  return C.length < B.length ? [START.C, ...C] : [START.B, ...B];
}
