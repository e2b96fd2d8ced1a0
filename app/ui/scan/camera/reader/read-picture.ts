import { cutsOf, picturePlace, placedAt } from "./cut-outs";
import { type DecodedCode, decode } from "./decode";
import { type BrightnessImage, deskewed, type Tilted, tiltedOf } from "./deskew";
import { areNeighbors, knownAmong } from "./expected-codes";
import { barsOf, FORMATS, type Format, SLOW_FORMATS } from "./formats";
import { cropped, greyOf, type Pixels, type Region } from "./pixels";
import { enlarged, halved } from "./resized";
import { type RetailBars, retailBars, retailOf } from "./retail-bars";
import { isBorneOut } from "./verify-retail-code";

export interface ReadOptions {
  formats?: readonly Format[];
  /** Accepts only these codes, in any spelling. */
  accept?: readonly string[];
  /**
   * Expected codes, for which methods are tried that misread other codes too often. Codes in `accept` are expected too.
   */
  known?: readonly string[];
  /** Where to look first. */
  region?: Region;
  /** One of many frames: other frames must agree, so a single one may be wrong, and a difficult one is skipped. */
  isFrame?: boolean;
  /** The same picture with more pixels, if there is one. */
  larger?: () => Pixels;
}

interface View {
  picture: Pixels;
  /** Created when it is first needed. */
  grey: () => BrightnessImage;
  places: () => Promise<Tilted[]>;
  formats: readonly Format[];
  lines: number;
}
type Look = AsyncGenerator<DecodedCode[]>;

/**
 * How many lines must agree: without other evidence for a code, with some, and where only expected codes count or the
 * picture itself confirms the code.
 */
const LINES = { alone: 3, backed: 2, known: 1, proven: 1 };

/** The codes in a picture: fast and reliable methods first, slow ones only when those find nothing. */
export async function readPicture(picture: Pixels, options: ReadOptions = {}): Promise<DecodedCode[]> {
  const { formats = FORMATS, accept, known = accept, region, isFrame, larger } = options;
  const view = viewOf(picture, formats, accept || isFrame ? LINES.backed : LINES.alone);
  const accepted = accept ? knownAmong(accept) : () => "";
  const refused: DecodedCode[] = [];
  const found = await firstGood(
    isFrame ? frameLooks(view, region) : pictureLooks(view, { larger, isProof: Boolean(accept) }),
    ({ text }) => accepted(text) !== null,
    refused,
  );
  if (found.length > 0 || !known || known.length === 0) return found;
  const isKnown = knownAmong(known);
  // In a video frame, only inside the aiming frame, because the next frame follows soon.
  const part = isFrame && region ? cropped(picture, region) : null;
  const sure = await firstGood(
    expectedLooks(viewOf(part ?? picture, formats, LINES.known), { known, isFrame }),
    // What was read is better evidence than what only resembles an expected code.
    ({ text }) =>
      isKnown(text) !== null && accepted(text) !== null && !refused.some((read) => areNeighbors(read.text, text)),
  );
  return part ? moved(sure, part.x, part.y) : sure;
}

async function firstGood(looks: Look, isGood: (read: DecodedCode) => boolean, refused: DecodedCode[] = []) {
  for await (const reads of looks) {
    const good = reads.filter(isGood);
    if (good.length > 0) return good;
    refused.push(...reads);
  }
  return [];
}

function viewOf(picture: Pixels, formats: readonly Format[], lines: number): View {
  const grey = once(() => ({ grey: greyOf(picture), width: picture.width, height: picture.height }));
  // Larger than everything else together, so it is loaded when it is first needed.
  const places = once(async () => {
    const { locate } = await import("./locate");
    return locate(grey()).slice(0, MOST_PLACES).map(tiltedOf);
  });
  return { picture, grey, places, formats, lines };
}

/** Maximum number of located areas to decode. */
const MOST_PLACES = 5;
const quick = (formats: readonly Format[]): Format[] => formats.filter((format) => format !== SLOW_FORMATS);
const slow = (formats: readonly Format[]): Format[] => formats.filter((format) => format === SLOW_FORMATS);

/** The area inside the aiming frame first, then the whole picture. */
async function* frameLooks(view: View, region: Region | undefined): Look {
  const { picture, formats, lines } = view;
  if (region) {
    const part = cropped(picture, region);
    const there = (reads: DecodedCode[]) => moved(reads, part.x, part.y);
    yield there(await decode(part, { formats: quick(formats), lines, effort: "glance", most: 1 }));
    yield there(await decode(part, { formats, lines, effort: "search", most: 1 }));
  }
  yield await decode(picture, { formats: quick(formats), lines, effort: "glance" });
  yield await decode(picture, { formats: quick(formats), lines, effort: "search" });
  yield* locatedLooks(view);
  const part = region ? cropped(picture, region) : null;
  if (part) yield moved(await blurredReads(viewOf(part, formats, lines), true), part.x, part.y);
}

async function* pictureLooks(
  view: View,
  { larger, isProof }: { larger: (() => Pixels) | undefined; isProof: boolean },
): Look {
  const { picture, formats, lines } = view;
  yield* isProof ? earlyLooks(view, larger) : credible(view, earlyLooks(view, larger), { isLate: false });
  yield await blurredReads(view);
  yield* isProof ? lateLooks(view) : credible(view, lateLooks(view), { isLate: true });
  yield await decode(picture, { formats: slow(formats), lines, effort: "search" });
}

async function* earlyLooks({ picture, formats, lines }: View, larger: (() => Pixels) | undefined): Look {
  const how = { formats: quick(formats), lines, prove: "short" } as const;
  yield await decode(picture, { ...how, effort: "glance" });
  yield await decode(picture, { ...how, effort: "search" });
  const big = larger?.();
  if (big) yield moved(await decode(big, { ...how, effort: "search" }), 0, 0, picture.width / big.width);
}

async function* lateLooks(view: View): Look {
  yield* provenLooks(view);
  yield* locatedLooks(view);
  yield* halvedLooks(view);
  yield* turnedLooks(view);
}

/** Pixels per module from which a method that reads few codes wrongly needs no second one. */
const CLEAR = 3;

/**
 * Without the retail codes that no second, different method finds in the picture: short ones that are parts of longer
 * codes, small ones, and all those of methods that often misread.
 */
async function* credible({ grey }: View, looks: Look, { isLate }: { isLate: boolean }): Look {
  for await (const reads of looks) {
    const good: DecodedCode[] = [];
    for (const read of reads) {
      const bars = retailBars(read.format, read.text);
      if (!bars || (await isCredible(grey(), read, { bars, isLate }))) good.push(read);
    }
    yield good;
  }
}

async function isCredible(
  picture: BrightnessImage,
  read: DecodedCode,
  { bars, isLate }: { bars: RetailBars; isLate: boolean },
): Promise<boolean> {
  const { isPartOfLonger, isShown } = await blurredReader();
  if (bars.isShort) return !isPartOfLonger(picture, read);
  const [from, to] = read.points;
  const pixels = from && to ? Math.hypot(to.x - from.x, to.y - from.y) / bars.modules : 0;
  if (!isLate && (pixels >= CLEAR || isBorneOut(picture, bars, read.points))) return true;
  return isShown(picture, read);
}

/**
 * Retail codes read from a single line, of this picture and of an enlarged one, when all of their bars are visible in
 * it.
 */
async function* provenLooks({ picture, grey, formats }: View): Look {
  const how = { formats: retailOf(formats), lines: LINES.proven, effort: "search", prove: "all" } as const;
  yield await decode(picture, how);
  yield moved(await decode(enlarged(grey()), how), 0, 0, 0.5);
}

/** Bars at any rotation, cut out and straightened. */
async function* locatedLooks({ grey, places, formats, lines }: View): Look {
  for (const place of await places())
    for (const cut of cutsOf(place)) {
      const level = deskewed(grey(), cut, cut.scale);
      const how = {
        formats: barsOf(formats),
        lines,
        effort: "level",
        most: 1,
        enlargedBy: cut.scale,
        prove: "short",
      } as const;
      yield placedAt(place, await decode(level, how));
    }
}

/** 0° and 90° are read without rotation; with these steps between, no code is rotated by much. */
const TURNS = [45, 22.5, 67.5];

/** The whole picture, rotated, for bars that the locator does not recognize. */
async function* turnedLooks({ picture, grey, formats }: View): Look {
  for (const degrees of TURNS) {
    const place = picturePlace(picture, degrees);
    const how = { formats: barsOf(formats), lines: LINES.alone, effort: "turned", prove: "short" } as const;
    yield placedAt(place, await decode(deskewed(grey(), place, 1), how));
  }
}

/** Half as wide and high: the mean of four pixels has half the noise. */
async function* halvedLooks({ grey, formats, lines }: View): Look {
  const half = halved(grey());
  yield moved(await decode(half, { formats: quick(formats), lines, effort: "search", prove: "short" }), 0, 0, 2);
}

/** Loaded when it is first needed, like the locator. */
const blurredReader = () => import("./blurred/read-blurred");

async function blurredReads({ grey, formats }: View, isFrame?: boolean): Promise<DecodedCode[]> {
  const { readBlurred } = await blurredReader();
  return readBlurred(grey(), { formats, isFrame });
}

async function* expectedLooks(view: View, how: { known: readonly string[]; isFrame: boolean | undefined }): Look {
  const { matchBlurred } = await blurredReader();
  yield matchBlurred(view.grey(), { formats: view.formats, ...how });
  yield* doubtfulLooks(view);
}

/** Each of these methods finds more codes, and misreads more. */
async function* doubtfulLooks({ picture, grey, places, formats, lines }: View): Look {
  const how = { formats: quick(formats), lines, effort: "search", prove: "none" } as const;
  yield await decode(picture, { ...how, flat: true });
  yield moved(await decode(enlarged(grey()), how), 0, 0, 0.5);
  for (const place of await places())
    for (const cut of cutsOf(place)) {
      const level = deskewed(grey(), cut, cut.scale);
      const sharp = enlarged({ grey: greyOf(level), width: level.width, height: level.height });
      yield placedAt(place, await decode(sharp, { ...how, formats: barsOf(formats), effort: "level" }));
    }
}

const moved = (reads: DecodedCode[], x: number, y: number, scale = 1): DecodedCode[] =>
  reads.map((read) => ({
    ...read,
    points: read.points.map((point) => ({ x: point.x * scale + x, y: point.y * scale + y })),
  }));

function once<T>(make: () => T): () => T {
  let made: { is: T } | null = null;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
}
