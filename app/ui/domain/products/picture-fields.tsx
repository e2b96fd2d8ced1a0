import { useEffect, useRef, useState } from "react";
import { IMAGE_TYPES, MAX_IMAGES } from "#app/domain/images/image-limits";
import { ArrowLeft, ArrowRight, CircleAlert, Plus, RotateCcw, Trash2 } from "#app/ui/icons/icons";
import { asText } from "../../forms/field-path";
import { FieldNote } from "../../forms/field-shell";
import { useFormField } from "../../forms/form-context";
import { inputClass } from "../../forms/input-class";
import { iconButtonClass } from "../../primitives/button-style";
import { cx } from "../../primitives/classes";
import { type Picture, usePictures } from "./use-pictures";

const FIELDS = ["image1Url", "image2Url", "image3Url"] as const;
const HINT = `Up to ${MAX_IMAGES} pictures: JPEG, PNG or WebP, at most 5 MB each. Pickers see the first one.`;
const ACCEPT = IMAGE_TYPES.join(",");
const BOX = "relative aspect-square overflow-hidden rounded-lg border border-line bg-sunken";

/**
 * A product's pictures. They are sent as they are chosen; without scripts they come with the form, and a list beside
 * each says which place it has or that it goes.
 */
export function PictureFields({ companyId }: { companyId: string | null }) {
  const fields = [useFormField(FIELDS[0]), useFormField(FIELDS[1]), useFormField(FIELDS[2])];
  const { id, hintId, errorId, errors } = useFormField("pictures");
  const initial = fields.flatMap((field) => asText(field.initial) || []);
  const problems = [...(errors ?? []), ...fields.flatMap((field) => field.errors ?? [])];
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const shared = { id, describedBy: problems.length > 0 ? errorId : hintId };
  return (
    <div>
      {isLive ? (
        <LivePictures {...shared} initial={initial} companyId={companyId} />
      ) : (
        <PlainPictures {...shared} initial={initial} />
      )}
      <FieldNote
        hint={isLive && !companyId ? "Choose whose product it is first." : HINT}
        hintId={hintId}
        errorId={errorId}
        errors={problems.length > 0 ? problems : undefined}
      />
    </div>
  );
}

type Shared = { id: string; describedBy: string; initial: readonly string[] };

const PLACES = ["First", "Second", "Third"];

function PlainPictures({ id, describedBy, initial }: Shared) {
  return (
    <div className="grid gap-4">
      {initial.length > 0 && (
        <ol className="grid grid-cols-3 gap-3 sm:max-w-md">
          {initial.map((url, n) => (
            <li key={url} className="grid gap-2">
              <div className={BOX}>
                <img src={url} alt={`${n + 1} of ${initial.length}`} className="size-full object-contain" />
              </div>
              <input type="hidden" name={FIELDS[n]} value={url} />
              <select
                name={`image${n + 1}Place`}
                aria-label={`Place of picture ${n + 1}`}
                defaultValue={n + 1}
                className={inputClass}
              >
                {initial.map((one, place) => (
                  <option key={one} value={place + 1}>
                    {PLACES[place]}
                  </option>
                ))}
                <option value="remove">Remove</option>
              </select>
            </li>
          ))}
        </ol>
      )}
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Add pictures
        </label>
        <input
          id={id}
          name="pictures"
          type="file"
          accept={ACCEPT}
          multiple
          aria-describedby={describedBy}
          className={cx(
            inputClass,
            "h-auto! p-1.5 text-muted file:mr-3 file:h-8 file:rounded-md file:bg-sunken file:px-3 file:font-medium file:text-ink",
          )}
        />
      </div>
    </div>
  );
}

function LivePictures({ id, describedBy, initial, companyId }: Shared & { companyId: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const { pictures, said, isBusy, setSaid, add, remove, move, retry } = usePictures(initial, companyId, box);
  const urls = pictures.flatMap(({ url, problem }) => (url && !problem ? [url] : []));

  // A form that is sent now would leave behind what is still on its way.
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form || !isBusy) return;
    const wait = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setSaid("Wait until the pictures are sent.");
    };
    form.addEventListener("submit", wait, true);
    return () => form.removeEventListener("submit", wait, true);
  }, [isBusy, setSaid]);

  return (
    <div ref={box}>
      {FIELDS.map((name, n) => (
        <input key={name} type="hidden" name={name} value={urls[n] ?? ""} />
      ))}
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, n) => (
          <li key={picture.key} className="min-w-0">
            <PictureTile
              picture={picture}
              place={n + 1}
              of={pictures.length}
              onRemove={() => remove(picture.key)}
              onMove={(by) => move(picture.key, by)}
              onRetry={() => retry(picture.key)}
            />
          </li>
        ))}
        {pictures.length < MAX_IMAGES && (
          <li>
            <label
              className={cx(
                "flex aspect-square flex-col items-center justify-center gap-2 rounded-lg border border-line-strong border-dashed p-2 text-center text-muted text-sm",
                companyId
                  ? "cursor-pointer transition-colors focus-within:outline-2 focus-within:outline-accent hover:border-accent hover:text-ink"
                  : "opacity-70",
              )}
            >
              <Plus className="size-5" />
              Add pictures
              <input
                id={id}
                type="file"
                accept={ACCEPT}
                multiple
                disabled={!companyId}
                aria-describedby={describedBy}
                className="sr-only"
                onChange={(event) => {
                  add([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = "";
                }}
              />
            </label>
          </li>
        )}
      </ol>
      <p role="status" className="text-bad text-sm not-empty:mt-2">
        {said}
      </p>
    </div>
  );
}

type TileProps = {
  picture: Picture;
  place: number;
  of: number;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onRetry: () => void;
};

function PictureTile({ picture, place, of, onRemove, onMove, onRetry }: TileProps) {
  const { src, url, share, problem, name } = picture;
  const isSending = url === null && !problem;
  const button = (label: string, Icon: typeof Plus, act: () => void, disabled = false) => (
    <button
      type="button"
      aria-label={`${label} picture ${place}`}
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
      <div className={cx(BOX, problem && "border-bad")}>
        {src ? (
          <img
            src={src}
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
            aria-label={`Sending ${name}`}
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
