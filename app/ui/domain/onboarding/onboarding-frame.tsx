import type { ReactNode } from "react";
import {
  ONBOARDING_STEPS,
  type OnboardingStep,
  STEP_LABEL,
  stepBefore,
} from "#app/domain/companies/onboarding/onboarding-steps";
import { companyPaths } from "#app/http/company-paths";
import { paths } from "#app/http/paths";
import { Check, CircleDashed, Plug, Receipt } from "#app/ui/icons/icons";
import { PostButton } from "../../forms/post-button";
import { Page } from "../../layouts/pages/page";
import { LinkButton } from "../../primitives/buttons/link-button";
import { cx } from "../../primitives/classes";
import type { Icon } from "../../primitives/icon";

type Props = {
  /** Null until it is created. */
  company: { id: string; name: string } | null;
  step: "profile" | OnboardingStep;
  /** The company's saved step; null when onboarding is complete. */
  reached: OnboardingStep | null;
  /** Steps passed without their data. */
  skipped: readonly OnboardingStep[];
  title: string;
  detail: ReactNode;
  /** Whether the step has data already: then the button says continue instead of skip. */
  done?: boolean;
  children: ReactNode;
};

/** One step of a new company's setup, with its progress and navigation. */
export function OnboardingFrame({ company, step, reached, skipped, title, detail, done = false, children }: Props) {
  const before = step === "profile" ? null : stepBefore(step);
  return (
    <Page
      title={company ? `Set up ${company.name}` : "New company"}
      back={{ to: paths.companies(), label: "Companies" }}
    >
      <Steps company={company} step={step} reached={reached} skipped={skipped} />
      <section aria-labelledby="step-title" className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
        <div>
          <h2 id="step-title" className="text-md">
            {title}
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">{detail}</p>
        </div>
        {children}
        {company && step !== "profile" && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
            {before ? (
              <LinkButton to={companyPaths.onboarding(company.id, before)} variant="ghost">
                Back
              </LinkButton>
            ) : (
              <LinkButton to={paths.company(company.id)} variant="ghost">
                Finish later
              </LinkButton>
            )}
            <PostButton
              action={companyPaths.onboarding(company.id, "continue")}
              fields={{ step }}
              variant={done ? "primary" : "secondary"}
            >
              {wayOn(step, done)}
            </PostButton>
          </div>
        )}
      </section>
    </Page>
  );
}

const wayOn = (step: OnboardingStep, done: boolean): string =>
  step === "storefront" ? (done ? "Finish setup" : "Finish without a storefront") : done ? "Continue" : "Skip for now";

const INDICATOR = ["profile", ...ONBOARDING_STEPS] as const;

const OPTIONAL: Partial<Record<(typeof INDICATOR)[number], Icon>> = { rates: Receipt, storefront: Plug };

/** The four steps, and the optional ones after them. Reachable ones are links. */
function Steps({ company, step, reached, skipped }: Pick<Props, "company" | "step" | "reached" | "skipped">) {
  const isPast = (at: (typeof INDICATOR)[number]) =>
    company !== null && (reached === null || INDICATOR.indexOf(at) < INDICATOR.indexOf(reached));
  const isSkipped = (at: (typeof INDICATOR)[number]) => at !== "profile" && skipped.includes(at);
  const isDone = (at: (typeof INDICATOR)[number]) => isPast(at) && !isSkipped(at);
  return (
    // Wider than a tablet's screen: without links inside, it must be focusable to be scrolled by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <nav aria-label="Setup" tabIndex={0} className="relative md:overflow-x-auto">
      {/* On a phone the marks alone fit; the name of the step stands above them. */}
      <p aria-hidden="true" className="mb-2 font-medium md:hidden">
        Step {INDICATOR.indexOf(step) + 1} of {INDICATOR.length}: {STEP_LABEL[step]}
        {isSkipped(step) && " (skipped)"}
      </p>
      <ol className="flex md:min-w-max items-center gap-1 2xl:gap-3">
        {INDICATOR.map((at, index) => {
          const isHere = at === step;
          const isLink = company !== null && at !== "profile" && !isHere;
          const mark = (
            <span className="inline-flex items-center gap-2">
              <StepMark
                number={index + 1}
                done={isDone(at)}
                here={isHere}
                extra={isSkipped(at) ? CircleDashed : OPTIONAL[at]}
              />
              <span
                className={cx(
                  "whitespace-nowrap text-left leading-none",
                  "max-md:sr-only",
                  isHere ? "font-medium text-ink" : "text-muted",
                )}
              >
                {STEP_LABEL[at]}
                {(isSkipped(at) || OPTIONAL[at]) && !isDone(at) && (
                  <span className="mt-1 block font-normal text-muted text-xs leading-none">
                    {isSkipped(at) ? "Skipped" : "Optional"}
                  </span>
                )}
                {isDone(at) && <span className="sr-only"> (done)</span>}
              </span>
            </span>
          );
          return (
            <li key={at} aria-current={isHere ? "step" : undefined} className="flex items-center gap-1 2xl:gap-3">
              {index > 0 && <span aria-hidden="true" className="h-px w-3 bg-line-strong 2xl:w-8" />}
              {isLink ? (
                <LinkButton
                  to={companyPaths.onboarding(company.id, at)}
                  variant="ghost"
                  size="sm"
                  className="max-md:px-1"
                >
                  {mark}
                </LinkButton>
              ) : (
                <span className="inline-flex h-8 items-center px-1 text-sm md:px-2.5">{mark}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark({
  number,
  done,
  here,
  extra: Extra,
}: {
  number: number;
  done: boolean;
  here: boolean;
  extra: Icon | undefined;
}) {
  const look = here
    ? "border-accent bg-accent-soft text-accent"
    : done
      ? "border-transparent bg-good-soft text-good"
      : "border-line-strong text-muted";
  return (
    <span
      aria-hidden="true"
      className={cx("tabular inline-flex size-6 items-center justify-center rounded-full border text-xs", look)}
    >
      {done ? <Check className="size-3.5" /> : Extra ? <Extra className="size-3.5" /> : number}
    </span>
  );
}
