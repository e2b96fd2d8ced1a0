import { cutsOf, picturePlace, placedAt } from "./cut-outs";
import { type DecodedCode, decode } from "./decode";
import { type BrightnessImage, deskewed, type Tilted, tiltedOf } from "./deskew";
import { knownAmong } from "./expected-codes";
import { barsOf, FORMATS, type Format, SLOW_FORMATS } from "./formats";
import { cropped, greyOf, type Pixels, type Region } from "./pixels";
import { enlarged, halved } from "./resized";
import { retailOf } from "./retail-bars";

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
  const found = await firstGood(
    isFrame ? frameLooks(view, region) : pictureLooks(view, larger),
    ({ text }) => accepted(text) !== null,
  );
  if (found.length > 0 || !known || known.length === 0) return found;
  const isKnown = knownAmong(known);
  // In a video frame, only inside the aiming frame, because the next frame follows soon.
  const part = isFrame && region ? cropped(picture, region) : null;
  const sure = await firstGood(
    doubtfulLooks(viewOf(part ?? picture, formats, LINES.known)),
    ({ text }) => isKnown(text) !== null && accepted(text) !== null,
  );
  return part ? moved(sure, part.x, part.y) : sure;
}

async function firstGood(looks: Look, isGood: (read: DecodedCode) => boolean): Promise<DecodedCode[]> {
  for await (const reads of looks) {
    const good = reads.filter(isGood);
    if (good.length > 0) return good;
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
}

async function* pictureLooks(view: View, larger: (() => Pixels) | undefined): Look {
  const { picture, formats, lines } = view;
  yield await decode(picture, { formats: quick(formats), lines, effort: "glance" });
  yield await decode(picture, { formats: quick(formats), lines, effort: "search" });
  const big = larger?.();
  if (big)
    yield moved(
      await decode(big, { formats: quick(formats), lines, effort: "search" }),
      0,
      0,
      picture.width / big.width,
    );
  yield* provenLooks(view);
  yield* locatedLooks(view);
  yield* halvedLooks(view);
  yield* turnedLooks(view);
  yield await decode(picture, { formats: slow(formats), lines, effort: "search" });
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
      const how = { formats: barsOf(formats), lines, effort: "level", most: 1, enlargedBy: cut.scale } as const;
      yield placedAt(place, await decode(level, how));
    }
}

/** 0° and 90° are read without rotation; with these steps between, no code is rotated by much. */
const TURNS = [45, 22.5, 67.5];

/** The whole picture, rotated, for bars that the locator does not recognize. */
async function* turnedLooks({ picture, grey, formats }: View): Look {
  for (const degrees of TURNS) {
    const place = picturePlace(picture, degrees);
    const how = { formats: barsOf(formats), lines: LINES.alone, effort: "turned" } as const;
    yield placedAt(place, await decode(deskewed(grey(), place, 1), how));
  }
}

/** Half as wide and high: the mean of four pixels has half the noise. */
async function* halvedLooks({ grey, formats, lines }: View): Look {
  const half = halved(grey());
  yield moved(await decode(half, { formats: quick(formats), lines, effort: "search" }), 0, 0, 2);
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
