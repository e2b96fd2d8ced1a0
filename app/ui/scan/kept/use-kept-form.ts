import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PickNews } from "#app/ui/domain/picking/session/pick-queue";
import { usePickQueue } from "#app/ui/domain/picking/session/use-pick-queue";
import { notify } from "../../layouts/toasts/toast-store";
import { fillField } from "../fill-field";
import { withUnusedId } from "./copied-page";
import { useDraft } from "./use-draft";
import { useFormEvents } from "./use-form-events";

interface KeptFormOptions {
  userId: string;
  /** Name of the draft, for the same page and user. */
  draftKey: string;
  /** URL to which the queue sends it. */
  to: string;
  about: { id: string; name: string };
  /** Its label in the list of unsent operations. */
  label: string;
  /** Fields that are sent along and are not part of the draft, such as a photo. Rejects with what the user is told. */
  more?: (form: HTMLFormElement) => Promise<Fields>;
  /** The fields that a draft keeps; all by default. */
  draftOf?: (fields: Fields) => Fields;
  /** The form's field for a value of the draft; of the same name by default. */
  fieldOf?: (key: string) => string;
}

type Result = SubmissionResult<string[]>;
type Fields = Record<string, string>;
const allFields = (fields: Fields): Fields => fields;
const sameName = (key: string): string => key;

const TYPING_MS = 250;

const nothingMore = async (): Promise<Fields> => ({});

function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form).entries()];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/**
 * A form whose input survives a reload, and that the queue sends: without a network it waits on the device. Put `ref`
 * on an element around the form. Its `operationId` makes a form sent twice count once.
 */
export function useKeptForm({
  userId,
  draftKey,
  to,
  about,
  label,
  more = nothingMore,
  draftOf = allFields,
  fieldOf = sameName,
}: KeptFormOptions) {
  const [result, setResult] = useState<Result>();
  const [sending, setSending] = useState<{ id: string; fields: Fields } | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [refused, setRefused] = useState<Fields | null>(null);
  const navigate = useNavigate();
  const queue = usePickQueue(userId, hear);
  const draft = useDraft(userId, draftKey, (kept) => {
    for (const [name, value] of Object.entries((kept ?? {}) as Fields)) fillField(fieldOf(name), value);
  });
  const typing = useRef<ReturnType<typeof setTimeout>>();

  function onChange(form: HTMLFormElement) {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => void keep(form), TYPING_MS);
  }

  /** Stores the form's current input. An earlier draft is restored first. */
  async function keep(form: HTMLFormElement) {
    clearTimeout(typing.current);
    await draft.whenOpen;
    const { operationId: _new, ...fields } = fieldsOf(form);
    await draft.keep(draftOf(fields));
  }

  function onSubmit(form: HTMLFormElement) {
    if (sending) return;
    // Shows obviously missing values without asking the server.
    if (!navigator.onLine && !form.reportValidity()) return;
    clearTimeout(typing.current);
    const fields = withUnusedId(fieldsOf(form));
    const id = fields.operationId ?? "";
    setSending({ id, fields });
    setResult(undefined);
    void more(form).then(
      async (extra) => {
        const body = JSON.stringify({ ...fields, ...extra });
        await queue.add({ id, userId, about, to, fields: { form: body }, label, guess: null, told: true });
        await draft.forget();
      },
      (error: Error) => {
        setSending(null);
        setResult({ status: "error", error: { "": [error.message] } });
      },
    );
  }

  function hear(news: PickNews) {
    if (news.kind !== "settled" || news.operation.to !== to || !news.answer) return;
    const { said, goTo, errors } = news.answer;
    if (said?.ok) {
      notify({ title: said.title, description: said.detail, undoId: said.undoId });
      if (news.operation.id !== sending?.id) return;
      setSending(null);
      setIsKept(false);
      if (goTo) navigate(goTo);
      return;
    }
    if (news.operation.id !== sending?.id) return;
    const error = errors ?? { "": [said?.detail ?? "This could not be saved."] };
    setResult({ status: "error", error });
    setSending(null);
    setIsKept(false);
    setRefused(sending.fields);
    void draft.keep(draftOf(sending.fields));
  }

  const isUnsent = sending !== null && queue.isUnsent;
  useEffect(() => {
    if (isUnsent) setIsKept(true);
  }, [isUnsent]);

  // The form was unmounted while it waited: restores it as it was sent.
  useEffect(() => {
    for (const [name, value] of Object.entries(refused ?? {})) fillField(name, value);
  }, [refused]);

  return {
    queue,
    result,
    keep,
    /** Resolves once the draft is in the form. */
    whenOpen: draft.whenOpen,
    /** Another tab of this device has the form open; each would overwrite the other's input. */
    isElsewhere: draft.state === "elsewhere",
    isSending: sending !== null,
    /** The queue has it, and there is no network: it is sent later. */
    isKept,
    isLasting: draft.isLasting,
    ref: useFormEvents({ onChange, onSubmit }),
  };
}
