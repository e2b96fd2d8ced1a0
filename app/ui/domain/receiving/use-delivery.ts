import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { withUnusedId } from "#app/ui/scan/kept/copied-page";
import type { ScanShown } from "#app/ui/scan/result/scan-result-store";
import { notify } from "../../layouts/toasts/toast-store";
import { useDraft } from "../../scan/kept/use-draft";
import { useFormEvents } from "../../scan/kept/use-form-events";
import { useRetry } from "../../scan/kept/use-retry";
import type { StoredOperation } from "../../scan/waiting/operation";
import { newOperationId } from "../../scan/waiting/operation-id";
import { postOperation } from "../../scan/waiting/post-operation";
import type { PickNews } from "../picking/session/pick-queue";
import { usePickQueue } from "../picking/session/use-pick-queue";
import {
  chosenPhoto,
  type Delivery,
  draftIn,
  focusedField,
  isBlank,
  type KeptScan,
  linesEntered,
  operationOf,
  type ReceiveAnswer,
  type ReceiveDraft,
  type ReceiveResult,
  receivePaths,
  renderAgain,
  resume,
} from "./delivery";

const TYPING_MS = 250;

/** The delivery being received. The device stores each scan before it is looked up, until the server books it all. */
export function useDelivery(formId: string, fresh: ReceiveDraft, user: { id: string; companyName: string }) {
  const [shown, setShown] = useState({ form: fresh, revision: 0 });
  const [scans, setScans] = useState<readonly KeptScan[]>([]);
  const [said, setSaid] = useState<ScanShown | null>(null);
  const [asked, setAsked] = useState<ReceiveAnswer["asked"]>(null);
  const [link, setLink] = useState<"ready" | "unreachable" | "signed-out">("ready");
  const [result, setResult] = useState<ReceiveResult>();
  const [sendingId, setSendingId] = useState<string | null>(null);
  const now = useRef<Delivery>({ form: fresh, scans: [] });
  const [isAsking, isResolving] = [useRef(false), useRef(false)];
  const sending = useRef<string | null>(null);
  const [navigate, to] = [useNavigate(), receivePaths(fresh.asnId)];
  const queue = usePickQueue(user.id, hear);
  const draft = useDraft(user.id, `receive:${fresh.asnId ?? fresh.companyId}`, (kept) => {
    // Without a draft the form stays as it is: the user may have begun to type.
    if (kept) show(resume(kept, fresh));
    void resolve();
  });

  function show(delivery: Delivery, problem?: ReceiveResult) {
    const keepsPhoto = delivery.form.operationId === now.current.form.operationId;
    now.current = delivery;
    // The next scan is looked up with the fields as rendered.
    const render = () => {
      setShown(({ revision }) => ({ form: delivery.form, revision: revision + 1 }));
      setScans(delivery.scans);
      setResult(problem);
    };
    renderAgain(formId, () => flushSync(render), { keepsPhoto });
  }

  function read(): ReceiveDraft {
    const form = document.getElementById(formId);
    return form instanceof HTMLFormElement ? draftIn(new FormData(form).entries(), now.current.form) : now.current.form;
  }

  /** Stores the list as it is on the screen. */
  async function keep(change: Partial<Delivery> = {}) {
    await draft.whenOpen;
    now.current = { ...now.current, form: read(), ...change };
    setScans(now.current.scans);
    await (isBlank(now.current) ? draft.forget() : draft.keep(now.current));
  }

  const say = (ok: boolean, title: string, detail: string) => setSaid({ id: newOperationId(), ok, title, detail });
  const sayKept = (code: string) => say(true, code, "Saved on this device. It is looked up when the network is back.");

  async function scan(code: string): Promise<void> {
    await draft.whenOpen;
    await keep({ scans: [...now.current.scans, { id: newOperationId(), code, field: focusedField(formId) }] });
    if (isAsking.current) say(false, "Which one?", `Choose first. ${code} is next.`);
    else if (link !== "ready" || !navigator.onLine) sayKept(code);
    await resolve();
  }

  async function choose(choice: string) {
    const [first, ...rest] = now.current.scans;
    if (!first) return;
    isAsking.current = false;
    setAsked(null);
    await keep({ scans: [{ ...first, choice }, ...rest] });
    await resolve();
  }

  /** Skips the ambiguous code. */
  async function skip() {
    isAsking.current = false;
    setAsked(null);
    await keep({ scans: now.current.scans.slice(1) });
    await resolve();
  }

  /** Looks up the stored codes one after the other, until all are done or the network is gone. */
  async function resolve(): Promise<void> {
    if (isResolving.current || isAsking.current) return;
    isResolving.current = true;
    try {
      for (let next = now.current.scans[0]; next; next = now.current.scans[0]) if (!(await resolveOne(next))) return;
    } finally {
      isResolving.current = false;
    }
  }

  async function resolveOne({ id: _id, code, ...asked }: KeptScan): Promise<boolean> {
    const form = read();
    const fields = { ...form, ...asked, scan: code, by: user.id };
    const sent = await postOperation<Partial<ReceiveAnswer> & { detail?: string }>(to.scan, fields);
    setLink(sent.kind === "answered" ? "ready" : sent.kind);
    if (sent.kind !== "answered") {
      // Browsers can wrongly report that they are online. Retries of a stored code show no message.
      if (link === "ready" && navigator.onLine) sayKept(code);
      return false;
    }
    const { draft: after, said: words, asked: question = null } = sent.body;
    const rest = now.current.scans.slice(1);
    if (!after || !words) {
      await keep({ scans: rest });
      say(false, "Not received", `${code}: ${sent.body.detail ?? "The lookup failed."} Scan it again.`);
      return true;
    }
    // The scan is added to the current list, including what was typed meanwhile.
    if (JSON.stringify(read()) !== JSON.stringify(form)) return true;
    setSaid(words);
    setAsked(question);
    isAsking.current = question !== null;
    if (!question) show({ form: after, scans: rest });
    if (!question) await keep();
    return !question;
  }

  useRetry(link === "unreachable", () => void resolve());

  const isSignedOut = link === "signed-out";
  useEffect(() => {
    if (isSignedOut && draft.isLasting) void queue.loginAgain?.();
  }, [isSignedOut, draft.isLasting, queue.loginAgain]);

  const typing = useRef<ReturnType<typeof setTimeout>>();
  function type() {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => void keep(), TYPING_MS);
  }

  function refuse(title: string, detail: string): void {
    say(false, title, detail);
    scrollTo(0, 0);
  }

  /** Hands the delivery to the queue, which stores and sends it. */
  async function receive() {
    clearTimeout(typing.current);
    if (now.current.scans.length > 0)
      return refuse("Not yet", "Some codes have not been looked up yet. Wait and try again.");
    const form = withUnusedId(read());
    if (linesEntered(form) === 0) return refuse("Not received", "Scan or add at least one product.");
    if (sending.current) return;
    sending.current = form.operationId;
    setSendingId(form.operationId);
    setResult(undefined);
    const photo = await chosenPhoto(formId).catch((error: Error) => error);
    if (photo instanceof Error) {
      stopSending();
      return refuse("Not received", photo.message);
    }
    await draft.keep({ form, scans: [], isSent: true } satisfies Delivery);
    await queue.add({ ...operationOf(form, photo, user), to: to.save });
  }

  function stopSending() {
    sending.current = null;
    setSendingId(null);
  }

  function begin() {
    if (!sending.current) return;
    stopSending();
    // A code that was scanned after Receive was pressed belongs to the next delivery.
    show({ form: { ...fresh, operationId: newOperationId(), lines: [{}] }, scans: now.current.scans });
    scrollTo(0, 0);
    void keep();
  }

  function hear(news: PickNews) {
    if (news.kind !== "settled" || news.operation.id !== sending.current || !news.answer) return;
    const { said: words, goTo, errors } = news.answer;
    if (words?.ok) {
      begin();
      notify({ title: words.title, description: words.detail, undoId: words.undoId });
      if (goTo) navigate(goTo);
      return;
    }
    stopSending();
    const form = read();
    const error = errors ?? { "": [words?.detail ?? "The receipt could not be saved."] };
    show({ form, scans: now.current.scans }, { status: "error", error });
    void keep({ isSent: false });
  }

  // The queue has it: the next delivery can be scanned.
  const isQueued = sendingId !== null && queue.isUnsent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per queued delivery
  useEffect(() => {
    if (isQueued) queueMicrotask(begin); // React forbids an effect to render synchronously, as `begin` does.
  }, [isQueued]);

  /** Takes a delivery back from the queue to edit it. */
  function reopen(kept: StoredOperation): void {
    if (!isBlank({ form: read(), scans: now.current.scans })) {
      say(false, "Not yet", "Receive the current list first, or remove its lines.");
      return;
    }
    const { photo, ...form } = JSON.parse(kept.fields.form ?? "{}") as ReceiveDraft & { photo?: string };
    show({ form, scans: [] });
    if (photo) say(true, "Edit the delivery", "Choose its photo again.");
    void keep({ isSent: false }).then(() => queue.drop(kept));
  }

  return {
    queue,
    shown,
    scans,
    said,
    asked,
    result,
    link,
    isSending: sendingId !== null,
    isLasting: draft.isLasting,
    isElsewhere: draft.state === "elsewhere",
    scan,
    choose,
    skip,
    ref: useFormEvents({ onChange: type, onSubmit: () => void receive() }),
    reopen,
  };
}
