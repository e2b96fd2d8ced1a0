import { FormProvider, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type FetcherWithComponents,
  Form,
  useActionData,
  useFormAction,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { sayOffline } from "../../layouts/offline";
import { notify } from "../../layouts/toasts/toast-store";
import { Hint } from "../../primitives/states/hint";
import { FormButtons, type FormButtonsProps } from "./form-buttons";
import { isFailure, resultIn } from "./form-result";
import { AnswerContext } from "./unclaimed-answer";
import { useKeptForm } from "./use-kept-form";
import { type LazySchema, useLazyValidation } from "./use-lazy-validation";
import { validateForm } from "./validate-form";

type FormValues = NonNullable<Parameters<typeof useForm>[0]["defaultValue"]>;

export type ActionFormProps = FormButtonsProps & {
  /** Validates before the post; loaded when the form is first touched. The server validates in any case. */
  schema?: LazySchema;
  /** The route's action data by default. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue?: FormValues;
  action?: string;
  id?: string;
  encType?: "multipart/form-data";
  /** Posts beside the page instead of as a navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  className?: string;
  children?: ReactNode;
};

/**
 * A conform form that posts to a route's action and shows its result: errors at their fields, the first of them
 * focused, and all input still there, with and without scripts.
 */
export function ActionForm(props: ActionFormProps) {
  const { fetcher, children, className } = props;
  const { lastResult, failed } = useLastResult(props);
  const { validate, load } = useLazyValidation(props.schema);
  // Reset restores what the form began with. conform needs every list entry in it to tell entries apart.
  const kept = useKeptForm(props.action);
  const [defaultValue] = useState(() => lastResult?.initialValue ?? kept ?? props.defaultValue);
  const [form] = useForm<FormValues>({
    id: props.id,
    lastResult,
    defaultValue,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }): ReturnType<typeof validateForm> => validateForm(validate, formData, allErrors),
  });
  const { allErrors, errors } = form;
  const formProps = getFormProps(form, failed ? { ariaAttributes: false } : {});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // conform focuses the first invalid field of results that arrive later.
    element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, []);
  const isPending = usePending(props);
  const Element = fetcher ? fetcher.Form : Form;
  const banner = errors && (
    <Hint tone="bad" role="alert" id={form.errorId}>
      {errors.join(" ")}
    </Hint>
  );

  return (
    <FormProvider context={form.context}>
      <Element
        ref={element}
        {...formProps}
        onSubmit={(event) => {
          if (navigator.onLine || event.defaultPrevented) return formProps.onSubmit(event);
          event.preventDefault();
          sayOffline("Nothing was sent. Your input stays here: submit it when the connection is back.");
        }}
        method="post"
        action={props.action}
        encType={props.encType}
        onFocus={load}
        className={className ?? "grid gap-5"}
      >
        {/* Enter must send the form, not press the first of its other buttons. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {/* An unexpected failure is shown as a toast; without scripts, here. */}
        {failed ? <noscript>{banner}</noscript> : banner}
        {kept && !lastResult && (
          <Hint tone="warn" title="Your input was restored">
            It has not been saved yet.
          </Hint>
        )}
        {children}
        <FormButtons {...props} isPending={isPending} isChanged={form.dirty} />
      </Element>
    </FormProvider>
  );
}

/** The action's result that belongs to this form. An unexpected failure is shown in a toast. */
function useLastResult({ lastResult: given, action, fetcher }: ActionFormProps) {
  const actionData = useActionData<unknown>();
  const { pathname } = useLocation();
  // A page may hold forms that post to other addresses; its action data belongs to the form of the current address.
  const isPostedHere = action ? pathOf(action) === pathname : !fetcher;
  const answer = fetcher?.data ?? (isPostedHere ? actionData : undefined);
  const lastResult = given ?? resultIn(answer);
  const page = useContext(AnswerContext);
  if (lastResult && page) page.isClaimed = true;
  const failed = lastResult !== undefined && isFailure(answer);
  useEffect(() => {
    const description = failed && lastResult?.error?.[""]?.[0];
    if (description) notify({ title: "Error", description, variant: "destructive" });
  }, [failed, lastResult]);
  return { lastResult, failed };
}

const pathOf = (address: string): string | undefined => address.split("?")[0];

/** Whether this form is being posted, not another one of the page. */
function usePending({ fetcher, action }: ActionFormProps): boolean {
  const navigation = useNavigation();
  const target = useFormAction(action);
  if (fetcher) return fetcher.state !== "idle";
  const { formData, formAction } = navigation;
  return Boolean(formData && formAction && pathOf(formAction) === pathOf(target));
}
