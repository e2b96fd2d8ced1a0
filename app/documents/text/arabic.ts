/**
 * Arabic letters change shape depending on their neighbors. Fonts keep the shapes under separate code points
 * (Presentation Forms), in this order for each letter: isolated, final, initial, medial.
 */
const FIRST_FORM = new Map<number, number>();
/** Letters that only join to the one before them have two shapes, others four; hamza has one. */
const FORMS = new Map<number, number>();

// U+0621 to U+064A in Unicode order: number of shapes of each.
const SHAPES = "12222424244444222244444444......4444444224";
let form = 0xfe80;
[...SHAPES].forEach((count, n) => {
  if (count === ".") return;
  // Between ghain and feh are the tatweel and five letters of other languages.
  const letter = 0x0621 + n;
  FIRST_FORM.set(letter, form);
  FORMS.set(letter, Number(count));
  form += Number(count);
});
// Persian, Urdu: peh, tcheh, jeh, keheh, gaf, farsi yeh.
for (const [letter, first, count] of [
  [0x067e, 0xfb56, 4],
  [0x0686, 0xfb7a, 4],
  [0x0698, 0xfb8a, 2],
  [0x06a9, 0xfb8e, 4],
  [0x06af, 0xfb92, 4],
  [0x06cc, 0xfbfc, 4],
] as const) {
  FIRST_FORM.set(letter, first);
  FORMS.set(letter, count);
}

const TATWEEL = 0x0640;
const LAM = 0x0644;
/** Lam and these alefs form one ligature, isolated and final. */
const LAM_ALEF = new Map([
  [0x0622, 0xfef5],
  [0x0623, 0xfef7],
  [0x0625, 0xfef9],
  [0x0627, 0xfefb],
]);

const joinsBefore = (letter: number | undefined): boolean =>
  letter === TATWEEL || (letter !== undefined && (FORMS.get(letter) ?? 1) > 1);
const joinsAfter = (letter: number | undefined): boolean =>
  letter === TATWEEL || (letter !== undefined && FORMS.get(letter) === 4);

/** Code points in reading order, each letter in the shape that its neighbors require. Vowel marks are dropped. */
export function joined(codePoints: readonly number[]): number[] {
  const letters = codePoints.filter((code) => !(code >= 0x064b && code <= 0x065f) && code !== 0x0670);
  const shaped: number[] = [];
  for (let n = 0; n < letters.length; n++) {
    const letter = letters[n] as number;
    const first = FIRST_FORM.get(letter);
    const isAfter = joinsAfter(letters[n - 1]) && joinsBefore(letter);
    const ligature = letter === LAM ? LAM_ALEF.get(letters[n + 1] ?? 0) : undefined;
    if (ligature !== undefined) {
      shaped.push(ligature + (isAfter ? 1 : 0));
      n += 1;
    } else if (first === undefined) {
      shaped.push(letter);
    } else {
      const isBefore = joinsAfter(letter) && joinsBefore(letters[n + 1]);
      shaped.push(first + (isBefore ? (isAfter ? 3 : 2) : isAfter ? 1 : 0));
    }
  }
  return shaped;
}
