import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { paths } from "#app/http/paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { ErrorState } from "../../primitives/states/error-state";
import { OpenPage } from "../../site/open-page";

type Shown = {
  heading: string;
  title: string;
  detail: string;
  requestId: string | null;
  retry: boolean;
  calm?: boolean;
};

/**
 * Shown when a route's loader, action or component has failed: what happened and what to do. `failed` is the page's own
 * title for an unexpected failure.
 */
export function PageError({ failed = "This page could not be shown" }: { failed?: string }) {
  const { pathname, search } = useLocation();
  const online = useSyncExternalStore(watchNetwork, isOnline, () => true);
  const error = useRouteError();
  const { heading, title, detail, requestId, retry, calm = false } = online ? explain(error, failed) : OFFLINE;
  return (
    <OpenPage title={heading}>
      <div className="rounded-lg border border-line bg-surface">
        <ErrorState
          title={title}
          detail={detail}
          requestId={requestId}
          calm={calm}
          {...(retry && { retryTo: pathname + search })}
          action={
            <>
              <LinkButton to={paths.home()}>Go to the home page</LinkButton>
              <LinkButton to={paths.support()} variant="ghost">
                Go to Support
              </LinkButton>
            </>
          }
        />
      </div>
    </OpenPage>
  );
}

const OFFLINE: Shown = {
  heading: "No connection",
  title: "This device is offline",
  detail: "Check your connection, then try again. Scans and lists saved on this device are still there.",
  requestId: null,
  retry: true,
};

function explain(error: unknown, failed: string): Shown {
  if (!isRouteErrorResponse(error)) {
    return {
      heading: "Something went wrong",
      title: failed,
      detail: "Try again. If it keeps happening, contact support and tell us what you were doing.",
      requestId: null,
      retry: true,
    };
  }
  const { title, detail, requestId } = asProblem(error.data);
  if (error.status === 404) {
    return {
      heading: "404 Page Not Found",
      title: detail?.replace(/\.$/, "") ?? "This page does not exist",
      detail: "It may have been moved or deleted, or it belongs to another company.",
      requestId: null,
      retry: false,
      calm: true,
    };
  }
  if (error.status === 403) {
    const heading = "Access Denied";
    return {
      heading,
      title: heading,
      detail: detail ?? "You don't have permission to see this.",
      requestId: null,
      retry: false,
    };
  }
  const heading = title ?? "Something went wrong";
  return {
    heading,
    title: error.status >= 500 ? failed : heading,
    detail: detail ?? "Try again. If it keeps happening, contact support with the request ID.",
    requestId: requestId ?? null,
    retry: error.status >= 500 || error.status === 429,
  };
}

function asProblem(data: unknown): { title?: string; detail?: string; requestId?: string } {
  if (typeof data !== "object" || data === null) return {};
  const { title, detail, requestId } = data as Record<string, unknown>;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof detail === "string" && { detail }),
    ...(typeof requestId === "string" && { requestId }),
  };
}

function watchNetwork(onChange: () => void) {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}
const isOnline = () => navigator.onLine;
