import { useLocation, useMatches, useNavigation, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { addChanges, type Changes, concern, UNREAD_PATH } from "#app/http/live/areas";
import { RefreshCw } from "#app/ui/icons/icons";
import { buttonClass } from "../../primitives/buttons/button-style";
import { VisuallyHidden } from "../../primitives/visually-hidden";
import { reachesServer } from "../../scan/kept/reaches-server";
import { watchUse } from "./in-use";
import { interestsOf } from "./interests";
import { listenToChannel } from "./live-socket";

/** Between two updates of a page by itself. */
const PAUSE_MS = 2000;
/** Spreads the requests of many screens that hear of the same change. */
const SPREAD_MS = 500;
/** How often a page that waits looks whether its user has stopped, and after how many looks it offers to be updated. */
const LOOK_MS = 500;
const LOOKS = 4;

/** Loads the page's data again when something in it has changed, unless that would move what the user is about to press. */
export function LiveUpdates() {
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation().state;
  const isLoading = navigation === "loading" || state === "loading";
  const isIdle = navigation === "idle" && !isLoading;
  const [isOld, setOld] = useState(false);
  const [isOffered, setOffered] = useState(false);
  // With each load the frame knows itself what is unread.
  const frame = useRouteLoaderData("routes/app/layout");
  const [notifiedOn, setNotifiedOn] = useState<unknown>();
  const hasNews = notifiedOn !== undefined && notifiedOn === frame;
  const latestFrame = useRef(frame);
  latestFrame.current = frame;
  useEffect(() => {
    document.documentElement.toggleAttribute("data-notified", hasNews);
  }, [hasNews]);
  const use = useRef<ReturnType<typeof watchUse>>();
  const updatedAt = useRef(Number.NEGATIVE_INFINITY);
  /** What has changed since the page's data was last asked for. */
  const changed = useRef<Changes>({});
  /** Below the root and the frame; a dialog on it has data of its own. */
  const page = useMatches()[2]?.data;
  const asked = useRef<{ page: unknown; changes: Changes }>();

  const hear = useRef((_: Changes) => {});
  hear.current = (changes) => {
    if (Object.keys(changes).length > 0) readAtPrimary();
    if (changes.notifications !== undefined) void isNotified().then((is) => is && setNotifiedOn(latestFrame.current));
    addChanges(changed.current, changes);
    if (!isLoading) setOld(isShown(changed.current));
  };
  useEffect(() => listenToChannel(({ changes }) => hear.current(changes)), []);
  useEffect(() => {
    const watching = watchUse();
    use.current = watching;
    return watching.end;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page something else matters
  useEffect(() => {
    if (isLoading) {
      asked.current = { page, changes: changed.current };
      changed.current = {};
    } else if (asked.current?.page === page) {
      // Such as when a dialog opens: the page still shows what it showed.
      addChanges(changed.current, asked.current?.changes ?? {});
    }
    setOld(isShown(changed.current));
    setOffered(false);
  }, [isLoading, pathname]);

  const update = useRef(revalidate);
  update.current = () => {
    readAtPrimary();
    updatedAt.current = performance.now();
    revalidate();
  };
  useEffect(() => {
    if (!isOld || !isIdle) return;
    let looks = 0;
    let isEnded = false;
    const rest = Math.max(0, updatedAt.current + PAUSE_MS - performance.now());
    let timer = setTimeout(look, rest + Math.random() * SPREAD_MS);
    function look() {
      if (document.visibilityState === "visible" && !use.current?.isInUse()) void updateIfReached();
      else lookAgain();
    }
    function lookAgain() {
      looks += 1;
      if (looks === LOOKS) setOffered(true);
      timer = setTimeout(look, LOOK_MS);
    }
    // A load that fails would replace the page by its error.
    async function updateIfReached() {
      const isReached = await reachesServer();
      if (isEnded) return;
      if (isReached && !use.current?.isInUse()) update.current();
      else lookAgain();
    }
    return () => {
      isEnded = true;
      clearTimeout(timer);
    };
  }, [isOld, isIdle]);

  return (
    <div role="status" className="live-note">
      {hasNews && <VisuallyHidden>New notifications</VisuallyHidden>}
      {isOffered && (
        <button type="button" className={buttonClass("secondary", "sm")} onClick={() => update.current()}>
          <RefreshCw className="size-4" />
          Show new data
        </button>
      )}
    </div>
  );
}

async function isNotified(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
  const answer = await fetch(UNREAD_PATH).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { unread: boolean }).unread : false;
}

const isShown = (changes: Changes): boolean =>
  updatesItself() && interestsOf(location.pathname).some((interest) => concern(changes, interest));

/**
 * Some screens show a list or work in progress at the same address; the list says so. A scan in the address would be
 * answered again.
 */
const updatesItself = () =>
  !/[?&](?:scan|code)=/.test(location.search) &&
  (!/^\/(?:picking|picking-tasks|scanner)$/.test(location.pathname) ||
    document.querySelector("[data-updates]") !== null);

/** A replica may not have the change yet, so for a moment pages come from the primary. */
function readAtPrimary() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = "stowline_changed=1; path=/; max-age=5; samesite=lax";
}
