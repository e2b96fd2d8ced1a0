import { Link } from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { ChevronLeft } from "#app/ui/icons/icons";
import { AnswerContext, UnclaimedAnswer } from "../../forms/form/unclaimed-answer";
import { cx } from "../../primitives/classes";
import { RETURN } from "../../primitives/use-kept-scroll";
import { HeaderTools } from "../shell/header-tools";

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The primary action, after at most two secondary ones. */
  actions?: ReactNode;
  /** On phones instead of the actions, beside the subtitle. */
  phoneActions?: ReactNode;
  back?: { to: string; label: string };
  /** Beside the title: a status, a company. */
  badges?: ReactNode;
  /** "wall" is enlarged on large screens, to be read from afar. */
  width?: "full" | "narrow" | "wall";
  children: ReactNode;
};

/** A screen: header with title, subtitle and actions, then its content. */
export function Page({ title, subtitle, actions, phoneActions, back, badges, width = "full", children }: Props) {
  const [answer] = useState(() => ({ isClaimed: false }));
  if (useContext(AnswerContext)) return <PageInPage title={title}>{children}</PageInPage>;
  return (
    <>
      <header className="page-header">
        <div className="page-title">
          {back && (
            <Link
              to={back.to}
              state={RETURN}
              prefetch="intent"
              className="page-back mb-1 -ml-1 inline-flex items-center gap-0.5 rounded-sm text-muted text-sm transition-colors hover:text-ink print:hidden"
            >
              <ChevronLeft className="size-4" />
              {back.label}
            </Link>
          )}
          <div className="page-heading flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="min-w-0 break-words text-lg">
              {title}
            </h1>
            {badges && <span className="inline-flex flex-wrap items-center gap-1.5">{badges}</span>}
          </div>
          {subtitle && <p className="page-subtitle mt-0.5 text-muted">{subtitle}</p>}
        </div>
        {phoneActions && <div className="page-phone-actions md:hidden">{phoneActions}</div>}
        {actions && <div className={cx("page-actions", Boolean(phoneActions) && "max-md:hidden")}>{actions}</div>}
        <HeaderTools />
      </header>
      <main id="main" tabIndex={-1} className="page-main" data-width={width}>
        <AnswerContext.Provider value={answer}>
          {children}
          <UnclaimedAnswer />
        </AnswerContext.Provider>
      </main>
    </>
  );
}

/** When a dialog route fails, its error is shown on the page below it: above the content, which can be a long list. */
function PageInPage({ title, children }: Pick<Props, "title" | "children">) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section ref={section} aria-label={title} className="-order-1 grid scroll-mt-20 gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
