import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

export interface NoteFormData {
  operationId: string;
  /** Whether the writer may keep the note within the provider. */
  mayBeInternal: boolean;
  /** The company wrote the last note. */
  isAnswer?: boolean;
  people: readonly { name: string; isInternal: boolean }[];
}

/** A new note; the names below the field add a mention. */
export function NoteFields({ form, action }: { form: NoteFormData; action: string }) {
  const fetcher = useFetcher();
  const holder = useRef<HTMLDivElement>(null);
  // Each load brings a new id. This note keeps its own until it is saved, and with it what has been typed.
  const [operationId, setOperationId] = useState(form.operationId);
  const isSent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") isSent.current = true;
    else if (isSent.current) {
      isSent.current = false;
      // Only a note that was not saved is answered with data.
      if (fetcher.data === undefined) setOperationId(form.operationId);
    }
  }, [fetcher.state, fetcher.data, form.operationId]);
  // A saved note replaces the form and its focused button.
  const shown = useRef(operationId);
  useEffect(() => {
    if (shown.current === operationId) return;
    shown.current = operationId;
    if (document.activeElement === document.body)
      holder.current?.querySelector("textarea")?.focus({ preventScroll: true });
  }, [operationId]);
  const mention = (name: string) => {
    const field = holder.current?.querySelector("textarea");
    if (!field) return;
    const { value, selectionStart: at } = field;
    const space = at === 0 || /\s$/.test(value.slice(0, at)) ? "" : " ";
    field.setRangeText(`${space}@${name} `, at, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={holder}>
      <ActionForm
        key={operationId}
        action={action}
        fetcher={fetcher}
        defaultValue={{ operationId, body: "", shared: "" }}
        submit={form.mayBeInternal ? "Add note" : "Send"}
        className="grid gap-3"
      >
        <HiddenField name="operationId" />
        <TextAreaField
          name="body"
          label={form.mayBeInternal ? "Note" : "Message"}
          rows={3}
          maxLength={2000}
          hint={
            form.mayBeInternal
              ? "Type @ and a full name to notify that user."
              : "For example a change, a hold, or a question. The warehouse is notified, and you are when it answers. Your company can read it too."
          }
        />
        {form.people.length > 0 && <Mentions people={form.people} onChoose={mention} />}
        {form.mayBeInternal && (
          <CheckboxField
            name="shared"
            label="Share with the company"
            hint={
              form.isAnswer
                ? "The company wrote last. It reads your answer, and is notified, only if you share it."
                : "Otherwise, only the warehouse can read it."
            }
          />
        )}
      </ActionForm>
    </div>
  );
}

function Mentions({ people, onChoose }: { people: NoteFormData["people"]; onChoose: (name: string) => void }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted pointer-coarse:py-2">Mention a user</summary>
      <ul className="mt-2 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
        {people.map(({ name, isInternal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two users can have one name
          <li key={`${name} ${index}`}>
            <button type="button" className="button button-secondary button-sm" onClick={() => onChoose(name)}>
              <bdi>{name}</bdi>
              {!isInternal && <span className="text-muted">company</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
