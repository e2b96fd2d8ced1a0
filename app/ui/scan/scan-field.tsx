import { Form } from "@remix-run/react";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { typedQuantity } from "#app/domain/catalog/codes/quantity";
import { ScanBarcode } from "#app/ui/icons/icons";
import { useHearsEvents } from "../layouts/hydration/browser-events";
import { Button } from "../primitives/buttons/button";
import { HiddenFields } from "../primitives/buttons/hidden-fields";
import { QuantityStepper, type Stepper } from "./quantity-stepper";
import { loadSound } from "./result/scan-strip";
import { createScanQueue, type OnScan, type ScanInput } from "./scan-queue";
import { useScannerSettings } from "./scanner-settings";
import { useKeptFocus } from "./use-scan-focus";
import { useWedge } from "./wedge/use-wedge";
import { MAX_LENGTH } from "./wedge/wedge";

type Props = {
  name?: string;
  label?: string;
  /** Label of the button. */
  submit?: string;
  /** Called once per scan, in order, each after the previous one has settled. Without it the form is posted. */
  onScan?: OnScan;
  /** Also takes a quantity: from a field, or typed before the code as "3*". */
  withQuantity?: boolean;
  busy?: boolean;
  hint?: ReactNode;
  action?: string;
  method?: "get" | "post";
  hidden?: Record<string, string>;
  placeholder?: string;
  /** For pages with other work and shortcuts: does not take the focus or single keys, only scanner bursts. */
  sharesKeys?: boolean;
  /** With `sharesKeys`: takes the focus when the page opens. */
  focused?: boolean;
  /**
   * Id of the last posted result; a new one clears the field. (A new `key` would remount the field in the middle of the
   * next scan.)
   */
  answer?: string | undefined;
  /** Feeds in codes read elsewhere, by the camera, as if scanned. */
  feed?: RefObject<ScanFeed>;
  className?: string;
  /** Tools beside the field; on a phone, beside the note below it. */
  children?: ReactNode;
};

export type ScanFeed = (code: string) => void;

/**
 * The scan field. Without scripts a plain focused field; with them, scanner bursts are caught wherever the focus is,
 * and fast scans are queued.
 */
export function ScanField(props: Props) {
  const {
    name = "barcode",
    label = "Scan or enter a code",
    submit = "Scan",
    onScan,
    withQuantity = false,
    busy = false,
    hint,
    hidden,
    sharesKeys = false,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const stepper = useRef<Stepper>(null);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const handler = useRef(onScan);
  useEffect(() => {
    handler.current = onScan;
  });
  const queue = useMemo(() => createScanQueue((...scan) => handler.current?.(...scan), setWaiting), []);

  const onTooLong = useCallback((length: number) => {
    setProblem(`This is too long to be a code (over ${length} characters) and was not sent.`);
    void loadSound().then((sound) => sound?.signal(false));
  }, []);
  const add = useCallback(
    (text: string, how: ScanInput) => {
      if (text.length > MAX_LENGTH) return onTooLong(MAX_LENGTH);
      setProblem(null);
      const typed = withQuantity ? typedQuantity(text) : null;
      const stepped = stepper.current?.take();
      queue(typed?.code ?? text, how, typed?.quantity ?? stepped);
    },
    [queue, withQuantity, onTooLong],
  );

  const hasHandler = Boolean(onScan);
  const onCode = useCallback(
    (code: string, how: ScanInput = "wedge") => {
      if (hasHandler) return add(code, how);
      if (input.current) input.current.value = code;
      form.current?.requestSubmit();
    },
    [add, hasHandler],
  );
  useWedge(input, { onCode, onTooLong, sharesKeys });
  useImperativeHandle(props.feed, () => (code) => onCode(code, "camera"));
  useKeptFocus(input, !sharesKeys);
  useDeviceSettings();
  useEmptied(input, props.answer, !sharesKeys || props.focused === true);

  function onSubmit(event: FormEvent) {
    if (input.current?.value.trim() === "") return event.preventDefault();
    if (!onScan || !input.current) return;
    event.preventDefault();
    add(input.current.value, "typed");
    input.current.value = "";
    input.current.focus();
  }

  return (
    <Form
      ref={form}
      method={props.method ?? "post"}
      action={props.action}
      preventScrollReset
      onSubmit={onSubmit}
      className={props.className}
    >
      <HiddenFields fields={hidden} />
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="flex min-w-[min(18rem,100%)] flex-1 flex-wrap gap-2 max-sm:basis-full">
          <div className="relative min-w-48 flex-1">
            <ScanBarcode className="pointer-events-none absolute top-1/2 left-4 size-6 -translate-y-1/2 text-muted" />
            <input
              ref={input}
              name={name}
              type="text"
              data-volatile
              aria-label={label}
              placeholder={props.placeholder ?? "Scan or enter"}
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="send"
              // biome-ignore lint/a11y/noAutofocus: the scanner types into it as soon as the page opens
              autoFocus={!sharesKeys || props.focused === true}
              className="block h-14 w-full rounded-lg border-2 border-line-strong bg-surface pr-4 pl-13 font-mono text-md placeholder:font-sans focus-visible:border-accent focus-visible:outline-none"
            />
          </div>
          <Button type="submit" variant="primary" size="touch">
            {submit}
          </Button>
        </div>
        {(withQuantity || props.children) && (
          <div className={`flex gap-2 max-sm:mt-2 ${withQuantity ? "" : "max-sm:order-last"}`}>
            {withQuantity && (
              <QuantityStepper stepper={stepper} after={() => input.current?.focus({ preventScroll: true })} />
            )}
            {props.children}
          </div>
        )}
        {problem && (
          <p role="alert" className="mt-2 basis-full font-medium text-bad">
            {problem}
          </p>
        )}
        <ListeningNote busy={busy} waiting={waiting} hint={hint} isOwnRow={withQuantity} />
      </div>
    </Form>
  );
}

/** The screen stays on, and buttons are placed for the left hand, as set on this device. */
function useDeviceSettings(): void {
  const { keepsAwake, isLeftHanded } = useScannerSettings();
  useEffect(() => {
    if (!keepsAwake) return;
    // Without a network the screen turns off as usual.
    const end = import("./wake-lock").then(({ keepScreenOn }) => keepScreenOn()).catch(() => null);
    return () => void end.then((release) => release?.());
  }, [keepsAwake]);
  useEffect(() => {
    document.documentElement.dataset.hand = isLeftHanded ? "left" : "right";
  }, [isLeftHanded]);
}

function useEmptied(input: RefObject<HTMLInputElement>, answer: string | undefined, isFocused: boolean) {
  const shown = useRef(answer);
  useEffect(() => {
    if (shown.current === answer) return;
    shown.current = answer;
    if (!input.current) return;
    input.current.value = "";
    if (isFocused) input.current.focus({ preventScroll: true });
  }, [input, answer, isFocused]);
}

interface NoteProps {
  busy: boolean;
  waiting: number;
  hint: ReactNode;
  /** Also on a phone, where the tools are beside it otherwise. */
  isOwnRow: boolean;
}

function ListeningNote({ busy, waiting, hint, isOwnRow }: NoteProps) {
  // Until the scripts hear keys, only the focused field takes a scan.
  const isReady = useHearsEvents();
  const isWorking = busy || waiting > 0;
  const listening = isReady ? "Listening for scans" : "Getting ready";
  const text = isWorking ? (waiting > 1 ? `Checking, ${waiting - 1} more waiting` : "Checking") : listening;
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2 text-muted text-sm *:mt-2 *:min-h-5 ${isOwnRow ? "basis-full" : "min-w-40 flex-1 sm:basis-full"}`}
    >
      {/* As wide as the longest usual text, so that a change moves nothing beside it. */}
      <span className="js-only inline-flex min-w-40 items-center gap-2">
        <span className={`size-2 rounded-full ${isWorking || !isReady ? "bg-accent" : "bg-good-fill"}`} />
        {text}
      </span>
      {hint && <span>{hint}</span>}
    </p>
  );
}
