import type { SubmissionResult } from "@conform-to/react";
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PickNews } from "#app/ui/domain/picking/session/pick-queue";
import { usePickQueue } from "#app/ui/domain/picking/session/use-pick-queue";
import { notify } from "../../layouts/toasts/toast-store";
import { fillField } from "../fill-field";
import { useDraft } from "./use-draft";
import { useFormEvents } from "./use-form-events";

interface KeptFormOptions {
  userId: string;
  /** Names the draft: the same page of the same user. */
  draftKey: string;
  /** Where the queue sends it. */
  to: string;
  about: { id: string; name: string };
  /** What it is called among what waits. */
  label: string;
}

type Result = SubmissionResult<string[]>;
type Fields = Record<string, string>;

const TYPING_MS = 250;

function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form).entries()];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

/**
 * A form whose input outlives a reload, and that the queue sends: without a network it waits on the device. Put
 * `ref` on an element around the form. It carries an `operationId`, so that it counts once.
 */
export function useKeptForm({ userId, draftKey, to, about, label }: KeptFormOptions) {
  const [result, setResult] = useState<Result>();
  const [sending, setSending] = useState<{ id: string; fields: Fields } | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [refused, setRefused] = useState<Fields | null>(null);
  const navigate = useNavigate();
  const queue = usePickQueue(userId, hear);
  const draft = useDraft(userId, draftKey, (kept) => {
    for (const [name, value] of Object.entries((kept ?? {}) as Fields)) fillField(name, value);
  });
  const typing = useRef<ReturnType<typeof setTimeout>>();

  function onChange(form: HTMLFormElement) {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => void keep(form), TYPING_MS);
  }

  /** Keeps the form as it is on the screen. What was kept before comes back first. */
  async function keep(form: HTMLFormElement) {
    clearTimeout(typing.current);
    await draft.whenOpen;
    const { operationId: _new, ...fields } = fieldsOf(form);
    await draft.keep(fields);
  }

  function onSubmit(form: HTMLFormElement) {
    if (sending) return;
    // What is plainly missing need not wait for the server to say so.
    if (!navigator.onLine && !form.reportValidity()) return;
    clearTimeout(typing.current);
    const fields = fieldsOf(form);
    const id = fields.operationId ?? "";
    setSending({ id, fields });
    setResult(undefined);
    void queue
      .add({ id, userId, about, to, fields: { form: JSON.stringify(fields) }, label, guess: null, told: true })
      .then(() => draft.forget());
  }

  function hear(news: PickNews) {
    if (news.kind !== "settled" || news.operation.to !== to || !news.answer) return;
    const { said, goTo, errors } = news.answer;
    if (said?.ok) {
      notify({ title: said.title, description: said.detail });
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
    void draft.keep(sending.fields);
  }

  const isUnsent = sending !== null && queue.isUnsent;
  useEffect(() => {
    if (isUnsent) setIsKept(true);
  }, [isUnsent]);

  // The form was taken off the screen while it waited: it comes back as it was sent.
  useEffect(() => {
    for (const [name, value] of Object.entries(refused ?? {})) fillField(name, value);
  }, [refused]);

  return {
    queue,
    result,
    keep,
    /** Resolves once what was kept is in the form. */
    whenOpen: draft.whenOpen,
    /** Another tab of this device has the form: each would overwrite what the other keeps. */
    isElsewhere: draft.state === "elsewhere",
    isSending: sending !== null,
    /** The queue has it, and no network: it is sent later. */
    isKept,
    isLasting: draft.isLasting,
    ref: useFormEvents({ onChange, onSubmit }),
  };
}
