import type { SubmissionResult } from "@conform-to/react";
import {
  type FetcherWithComponents,
  Form,
  useActionData,
  useFormAction,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { notify } from "../../layouts/toasts/toast-store";
import { Button } from "../../primitives/buttons/button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { FormContext } from "./form-context";
import { isFailure, resultIn } from "./form-result";
import { AnswerContext } from "./unclaimed-answer";
import { useFormState } from "./use-form-state";
import { type LazySchema, useLazyValidation } from "./use-lazy-validation";

export type ActionFormProps = {
  /** For answers before the post; loaded when the form is first touched. The server validates in any case. */
  schema?: LazySchema;
  submit: string;
  pending?: string;
  /** The route's action data by default. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: Record<string, unknown>;
  action?: string;
  id?: string;
  encType?: "multipart/form-data";
  /** Posts beside the page instead of as a navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  cancel?: string;
  cancelLabel?: string;
  /** The label of a button that puts back what the form came with. */
  reset?: string;
  variant?: "primary" | "danger";
  secondary?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/**
 * A form that posts to a route's action and shows its answer: errors at their fields, the first of them focused, and
 * everything that was typed still there, with and without scripts.
 */
export function ActionForm(props: ActionFormProps) {
  const { fetcher, defaultValue, children, className } = props;
  const answer = useActionData<unknown>();
  const { pathname } = useLocation();
  const { validate, prepare } = useLazyValidation(props.schema);
  // A page may hold forms that post to other addresses; its action data belongs to the form of the current address.
  const isPostedHere = props.action ? pathOf(props.action) === pathname : !fetcher;
  const told = fetcher?.data ?? (isPostedHere ? answer : undefined);
  const lastResult = props.lastResult ?? resultIn(told);
  const page = useContext(AnswerContext);
  if (lastResult && page) page.isClaimed = true;
  const { form, shared, handlers } = useFormState({ id: props.id, lastResult, defaultValue, validate });
  const isPending = usePending(props);
  const Element = fetcher ? fetcher.Form : Form;
  const problems = shared.errors[""];
  const problemsId = `${shared.id}-error`;
  const failed = lastResult !== undefined && isFailure(told);
  useEffect(() => {
    const description = failed && lastResult?.error?.[""]?.[0];
    if (description) notify({ title: "Error", description, variant: "destructive" });
  }, [failed, lastResult]);
  const banner = problems && (
    <Hint tone="bad" role="alert" id={problemsId}>
      {problems.join(" ")}
    </Hint>
  );

  return (
    <FormContext.Provider value={shared}>
      <Element
        ref={form}
        id={shared.id}
        method="post"
        action={props.action}
        encType={props.encType}
        // The messages are the server's, in its words, with and without scripts.
        noValidate
        onFocus={prepare}
        aria-describedby={problems && !failed ? problemsId : undefined}
        className={className ?? "grid gap-5"}
        {...handlers}
      >
        {/* Enter must send the form, not press the first of its other buttons. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {/* An unexpected failure is shown as a toast; without scripts, here. */}
        {failed ? <noscript>{banner}</noscript> : banner}
        {children}
        <FormButtons {...props} isPending={isPending} />
      </Element>
    </FormContext.Provider>
  );
}

function FormButtons(props: ActionFormProps & { isPending: boolean }) {
  const {
    submit,
    pending = "Saving...",
    cancel,
    cancelLabel = "Cancel",
    reset,
    variant = "primary",
    secondary,
  } = props;
  return (
    <div className="form-buttons flex flex-wrap-reverse items-center justify-end gap-2 pt-1 max-sm:*:grow">
      {secondary && <div className="mr-auto">{secondary}</div>}
      {cancel && (
        <LinkButton to={cancel} variant="ghost" preventScrollReset data-safe={variant === "danger" || undefined}>
          {cancelLabel}
        </LinkButton>
      )}
      {reset && <Button type="reset">{reset}</Button>}
      <Button type="submit" variant={variant} pending={props.isPending} pendingLabel={pending}>
        {submit}
      </Button>
    </div>
  );
}

const pathOf = (address: string): string | undefined => address.split("?")[0];

/** Whether this form is being sent, and not another one of the page. */
function usePending({ fetcher, action }: ActionFormProps): boolean {
  const navigation = useNavigation();
  const target = useFormAction(action);
  if (fetcher) return fetcher.state !== "idle";
  const { formData, formAction } = navigation;
  return Boolean(formData && formAction && pathOf(formAction) === pathOf(target));
}
