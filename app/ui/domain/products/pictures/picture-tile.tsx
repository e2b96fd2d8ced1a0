import { ArrowLeft, ArrowRight, CircleAlert, RotateCcw, Trash2 } from "#app/ui/icons/icons";
import { iconButtonClass } from "../../../primitives/buttons/button-style";
import { cx } from "../../../primitives/classes";
import type { Icon as IconType } from "../../../primitives/icon";
import { useSmallPicture } from "../../../primitives/values/small-picture";
import { PICTURE_BOX } from "./picture-parts";
import type { Picture } from "./use-pictures";

type TileProps = {
  picture: Picture;
  place: number;
  of: number;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onRetry: () => void;
};

/** One picture with its upload progress, position and buttons. */
export function PictureTile({ picture, place, of, onRemove, onMove, onRetry }: TileProps) {
  const { src, url, share, problem, name } = picture;
  const small = useSmallPicture();
  const isSending = url === null && !problem;
  const button = (label: string, Icon: IconType, act: () => void, disabled = false) => (
    <button
      type="button"
      aria-label={`${label} image ${place}`}
      title={label}
      disabled={disabled}
      onClick={act}
      className={iconButtonClass("ghost", "sm")}
    >
      <Icon className="size-4" strokeWidth={1.75} />
    </button>
  );
  return (
    <>
      <div className={cx(PICTURE_BOX, problem && "border-bad")}>
        {src ? (
          <img
            src={small(src, "320")}
            alt={name || `${place} of ${of}`}
            className={cx("size-full object-contain", (isSending || problem) && "opacity-45")}
          />
        ) : (
          <span className="flex size-full items-center justify-center break-all p-3 text-center text-muted text-sm">
            <bdi>{name}</bdi>
          </span>
        )}
        {place === 1 && of > 1 && (
          <span className="absolute top-1.5 left-1.5 rounded-md bg-raised px-1.5 py-0.5 font-medium text-xs">Main</span>
        )}
        {isSending && (
          <div
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-raised"
          >
            <div
              className="h-full origin-left bg-accent transition-transform"
              style={{ transform: `scaleX(${share})` }}
            />
          </div>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" strokeWidth={2.25} />
          <span className="min-w-0 break-words">{problem}</span>
        </p>
      )}
      <div className="mt-1 flex justify-center gap-0.5">
        {problem
          ? button("Try again with", RotateCcw, onRetry)
          : button("Move earlier:", ArrowLeft, () => onMove(-1), place === 1)}
        {!problem && button("Move later:", ArrowRight, () => onMove(1), place === of)}
        {button("Remove", Trash2, onRemove)}
      </div>
    </>
  );
}
