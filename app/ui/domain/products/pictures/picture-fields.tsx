import { useField } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { MAX_IMAGES } from "#app/domain/files/image-limits";
import { Plus } from "#app/ui/icons/icons";
import { FieldNote } from "../../../forms/field-parts/field-shell";
import { isFormIntent } from "../../../forms/form/form-intent";
import { cx } from "../../../primitives/classes";
import { PICTURE_FIELDS, PICTURE_TYPES, type PictureProps } from "./picture-parts";
import { PictureTile } from "./picture-tile";
import { PlainPictures } from "./plain-pictures";
import { usePictures } from "./use-pictures";

const HINT = `Up to ${MAX_IMAGES} images: JPEG, PNG, or WebP, up to 5 MB each. Pickers see the first one.`;

/**
 * A product's pictures, uploaded as soon as they are chosen. Without scripts they are sent with the form, and a select
 * beside each sets its position or removes it.
 */
export function PictureFields({ companyId }: { companyId: string | null }) {
  const fields = [
    useField<string>(PICTURE_FIELDS[0])[0],
    useField<string>(PICTURE_FIELDS[1])[0],
    useField<string>(PICTURE_FIELDS[2])[0],
  ];
  const [{ id, descriptionId: hintId, errorId, errors }] = useField("pictures");
  const initial = fields.flatMap(({ initialValue }) => initialValue ?? []);
  const problems = [...(errors ?? []), ...fields.flatMap((field) => field.errors ?? [])];
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const isLive = chosen !== null;
  useEffect(() => {
    const plain = box.current?.querySelector<HTMLInputElement>("input[type=file]");
    setChosen([...(plain?.files ?? [])]);
  }, []);
  const shared = { id, describedBy: problems.length > 0 ? errorId : hintId };
  return (
    <div ref={box}>
      {chosen ? (
        <LivePictures {...shared} initial={initial} companyId={companyId} chosen={chosen} />
      ) : (
        <PlainPictures {...shared} initial={initial} />
      )}
      <FieldNote
        hint={isLive && !companyId ? "Choose a company first." : HINT}
        hintId={hintId}
        errorId={errorId}
        errors={problems.length > 0 ? problems : undefined}
      />
    </div>
  );
}

type LiveProps = PictureProps & {
  companyId: string | null;
  /** Files chosen before hydration. */
  chosen: readonly File[];
};

function LivePictures({ id, describedBy, initial, companyId, chosen }: LiveProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pictures, said, isBusy, setSaid, add, remove, move, retry } = usePictures(initial, companyId, box);
  const urls = pictures.flatMap(({ url, problem }) => (url && !problem ? [url] : []));

  const early = useRef(chosen);
  useEffect(() => {
    if (!companyId || early.current.length === 0) return;
    add(early.current);
    early.current = [];
  });

  // Submitting now would lose pictures that are still uploading.
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form || !isBusy) return;
    const wait = (event: SubmitEvent) => {
      if (isFormIntent(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setSaid("Wait until the images are uploaded.");
    };
    form.addEventListener("submit", wait, true);
    return () => form.removeEventListener("submit", wait, true);
  }, [isBusy, setSaid]);

  return (
    <div ref={box}>
      {PICTURE_FIELDS.map((name, n) => (
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
              Add images
              <input
                id={id}
                type="file"
                accept={PICTURE_TYPES}
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
