import type { ReactNode } from "react";
import { CircleAlert } from "#app/ui/icons/icons";
import { LinkButton } from "../buttons/link-button";
import { cx } from "../classes";
import { Mono } from "../values/mono";

type Props = {
  title: string;
  detail?: ReactNode;
  /** URL to retry, usually the page's own. */
  retryTo?: string;
  requestId?: string | null;
  /** Not an error: the page is only empty. */
  calm?: boolean;
  action?: ReactNode;
};

/** What happened, what to do, a retry link, and the request id for the log. */
export function ErrorState({ title, detail, retryTo, requestId, calm, action }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <CircleAlert className={cx("mb-3 size-6", calm ? "text-faint" : "text-bad")} strokeWidth={1.75} />
      <p className="font-medium text-ink text-md">{title}</p>
      {detail && <p className="mt-1 max-w-[52ch] text-balance text-muted">{detail}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {retryTo && (
          <LinkButton to={retryTo} reload variant="primary">
            Try again
          </LinkButton>
        )}
        {action}
      </div>
      {requestId && (
        <p className="mt-6 text-faint text-xs">
          Request ID <Mono className="select-all">{requestId}</Mono>
        </p>
      )}
    </div>
  );
}
