import { Combobox, ComboboxInput } from "@headlessui/react";
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { Highlight } from "../../primitives/values/highlight";
import { Mono } from "../../primitives/values/mono";
import { ComboboxList, DescribedInput, ListNote, ListOption, ListStatus, resultCount } from "./combobox-list.client";
import type { Suggest, Suggestion } from "./suggestion";
import { useSuggestions } from "./use-suggestions.client";

type Props<S extends Suggestion> = Omit<ComponentPropsWithoutRef<"input">, "type"> & {
  /** The native field until this one takes its place. */
  field: RefObject<HTMLInputElement>;
  suggest: Suggest<S>;
};

/** A text field with suggestions of the server. The text stays the field's own: it need not be one of them. */
export function SuggestCombobox<S extends Suggestion>({ field, suggest, ...input }: Props<S>) {
  useTakenOver(field);
  const { answer, ask, askSoon, stop } = useSuggestions(field, suggest);
  /** Typed since the last choice. */
  const isTyped = useRef(false);
  /** When its list closes, the combobox writes what `displayValue` returned in the last render into the field. */
  const [, readText] = useReducer((renders: number) => renders + 1, 0);

  const isFree = suggest.nothing === undefined;
  const hasFailed = answer?.found === "failed";
  const found = !answer || answer.found === "failed" ? [] : answer.found;
  const isShown = answer !== null && (!isFree || hasFailed || found.length > 0);
  const note = hasFailed ? "Search is not available. Your text is used as entered." : suggest.nothing;
  const keepsText = isFree && answer?.text && !found.some((one) => isExact(one, answer.text));

  function choose(chosen: S, isScanned = false) {
    const taken = field.current;
    if (!taken) return;
    stop();
    isTyped.current = false;
    if (suggest.onChoose?.(chosen, taken, isScanned)) return;
    taken.value = chosen.value;
    taken.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** For a scanner, whose Enter comes before the results. */
  async function chooseSure(text: string) {
    const results = await ask();
    const sure = results.find((one) => isExact(one, text)) ?? (results.length === 1 ? results[0] : undefined);
    if (sure && field.current?.value.trim() === text) choose(sure, true);
  }

  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    // The list closes with the blur; Tab must not choose what happens to be first.
    if (event.key === "Tab") event.stopPropagation();
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && answer === null) void ask();
    if (event.key !== "Enter") return;
    const text = event.currentTarget.value.trim();
    const isAnswered = answer?.text === text;
    // The combobox chooses the active option.
    if (isAnswered && found.length > 0) return;
    // Without one, Enter is the form's.
    event.stopPropagation();
    if (!suggest.takesScans || isAnswered || !isTyped.current || text === "") return;
    event.preventDefault();
    void chooseSure(text);
  }

  return (
    <Combobox<S | null>
      value={null}
      onChange={(chosen) => (chosen ? choose(chosen) : isShown && stop())}
      onClose={stop}
      disabled={input.disabled ?? false}
      immediate={suggest.fromStart ?? false}
    >
      <ComboboxInput
        as={DescribedInput}
        ref={field}
        {...input}
        describedBy={input["aria-describedby"]}
        // The text that is in the field already.
        displayValue={() => field.current?.value ?? String(input.defaultValue ?? "")}
        onInput={(event) => {
          readText();
          // A scan that is taken back, or a kept draft: no one is typing.
          if (!event.nativeEvent.isTrusted) return stop();
          isTyped.current = true;
          suggest.onType?.();
          askSoon();
        }}
        onFocus={(event) => {
          if (suggest.fromStart && event.target.value === "") void ask();
        }}
        onBlur={() => {
          readText();
          stop();
        }}
        onKeyDownCapture={onKeyDownCapture}
      />
      <ListStatus>{!isShown ? "" : found.length > 0 ? resultCount(found.length) : (note ?? "")}</ListStatus>
      {isShown && (
        <ComboboxList field={field} label={suggest.label}>
          {found.length === 0 && <ListNote>{note}</ListNote>}
          {keepsText && (
            <ListOption value={null}>
              <span className="min-w-0 truncate text-muted" dir="auto">
                Use “{answer.text}”
              </span>
            </ListOption>
          )}
          {found.map((one) => (
            <ListOption key={one.id} value={one}>
              <SuggestedRow one={one} query={answer?.text ?? ""} />
            </ListOption>
          ))}
        </ComboboxList>
      )}
    </Combobox>
  );
}

/** Title and code, or detail, side by side; all three need a second line. */
function SuggestedRow({ one: { title, code, detail }, query }: { one: Suggestion; query: string }) {
  const codeText = code && (
    <Mono className="max-w-1/2 shrink-0 truncate text-muted text-sm">
      <Highlight text={code} query={query} />
    </Mono>
  );
  const titleText = (
    <span className="block min-w-0 flex-1 truncate" dir="auto">
      <Highlight text={title} query={query} />
    </span>
  );
  if (code && detail)
    return (
      <span className="min-w-0 flex-1">
        {titleText}
        <span className="flex justify-between gap-3">
          {codeText}
          <span className="min-w-0 truncate text-muted text-sm">{detail}</span>
        </span>
      </span>
    );
  return (
    <>
      {titleText}
      {detail && <span className="max-w-1/2 shrink-0 truncate text-muted text-sm">{detail}</span>}
      {codeText}
    </>
  );
}

const isExact = ({ value }: Suggestion, text: string): boolean => value.toLowerCase() === text.toLowerCase();

/** Takes over the text, the focus and the selection of the native field in its place. */
function useTakenOver(field: RefObject<HTMLInputElement>) {
  const [before] = useState(() => {
    const native = field.current;
    if (!native) return null;
    const { value, selectionStart, selectionEnd } = native;
    return { value, selectionStart, selectionEnd, isFocused: native === document.activeElement };
  });
  useLayoutEffect(() => {
    if (!before || !field.current) return;
    field.current.value = before.value;
    if (!before.isFocused) return;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(before.selectionStart, before.selectionEnd);
  }, [before, field]);
}
