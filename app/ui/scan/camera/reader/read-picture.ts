import { cutsOf, picturePlace, placedAt } from "./cuts";
import { type DecodedCode, decode } from "./decode";
import { deskewed, type Grey, type Tilted, tiltedOf } from "./deskew";
import { barsOf, FORMATS, type Format, SLOW } from "./formats";
import { knownAmong } from "./known-codes";
import { cropped, greyOf, type Pixels, type Region } from "./pixels";
import { enlarged, halved } from "./resized";
import { retailOf } from "./retail-bars";

export interface ReadOptions {
  formats?: readonly Format[];
  /** Only these are read, however they are spelled. */
  accept?: readonly string[];
  /** For these the reader tries what errs too often for any other code. Those to accept are known anyway. */
  known?: readonly string[];
  /** Where to look first. */
  region?: Region;
  /** One of many: others have to say the same, so that one may err, and a hard one is left to the next. */
  isFrame?: boolean;
  /** The same picture with more points, if there is one. */
  larger?: () => Pixels;
}

interface View {
  picture: Pixels;
  /** Made when it is first needed. */
  grey: () => Grey;
  places: () => Promise<Tilted[]>;
  formats: readonly Format[];
  lines: number;
}
type Look = AsyncGenerator<DecodedCode[]>;

/**
 * Lines that must agree: where nothing else speaks for a code, where something does, and where only the known count or
 * the picture itself is asked again.
 */
const LINES = { alone: 3, backed: 2, known: 1, proven: 1 };

/** Codes in a picture: the quick and sure ways first, the slow ones only where those find nothing. */
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
  // Of a frame, the next of which comes soon, only where the person aims.
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
  // Heavier than all the rest together: fetched when it is first needed.
  const places = once(async () => {
    const { locate } = await import("./locate");
    return locate(grey()).slice(0, MOST_PLACES).map(tiltedOf);
  });
  return { picture, grey, places, formats, lines };
}

/** How many places with bars are looked at. */
const MOST_PLACES = 5;
const quick = (formats: readonly Format[]): Format[] => formats.filter((format) => format !== SLOW);
const slow = (formats: readonly Format[]): Format[] => formats.filter((format) => format === SLOW);

/** What the person aims at first, then all that the camera sees. */
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

/** Retail codes that one line gives, of this picture and of it enlarged, where each of their bars can be seen. */
async function* provenLooks({ picture, grey, formats }: View): Look {
  const how = { formats: retailOf(formats), lines: LINES.proven, effort: "search", prove: "all" } as const;
  yield await decode(picture, how);
  yield moved(await decode(enlarged(grey()), how), 0, 0, 0.5);
}

/** Bars at any tilt, cut out and laid level. */
async function* locatedLooks({ grey, places, formats, lines }: View): Look {
  for (const place of await places())
    for (const cut of cutsOf(place)) {
      const level = deskewed(grey(), cut, cut.scale);
      const how = { formats: barsOf(formats), lines, effort: "level", most: 1, enlargedBy: cut.scale } as const;
      yield placedAt(place, await decode(level, how));
    }
}

/** Level and upright are read without turning; halfway between, and halfway again, nothing is tilted by much. */
const TURNS = [45, 22.5, 67.5];

/** The whole picture turned, for bars that the locator takes for something else. */
async function* turnedLooks({ picture, grey, formats }: View): Look {
  for (const degrees of TURNS) {
    const place = picturePlace(picture, degrees);
    const how = { formats: barsOf(formats), lines: LINES.alone, effort: "turned" } as const;
    yield placedAt(place, await decode(deskewed(grey(), place, 1), how));
  }
}

/** Half as wide and high: four points' mean has half the noise of each. */
async function* halvedLooks({ grey, formats, lines }: View): Look {
  const half = halved(grey());
  yield moved(await decode(half, { formats: quick(formats), lines, effort: "search" }), 0, 0, 2);
}

/** Each of these reads more, and more wrongly. */
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
