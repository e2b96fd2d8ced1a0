import { ImageOff } from "#app/ui/icons/icons";
import { useSmallPicture } from "./small-picture";

/** Pixels of a screen for one of the page, on most phones. */
const DENSITY = 3;

/** A product's picture in a fixed square; the square stays when there is none, so that rows keep their height. */
export function Thumb({ src, alt, size = 32 }: { src?: string | null; alt: string; size?: number }) {
  const small = useSmallPicture();
  const box = { width: size, height: size };
  if (!src) {
    return (
      <span
        aria-hidden="true"
        style={box}
        className="inline-flex shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-faint"
      >
        <ImageOff className="size-1/2 max-h-5" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <img
      src={small(src, size * DENSITY > 96 ? "320" : "96")}
      alt={alt}
      width={size}
      height={size}
      style={box}
      loading="lazy"
      decoding="async"
      className="shrink-0 rounded-md border border-line bg-surface object-cover"
    />
  );
}
