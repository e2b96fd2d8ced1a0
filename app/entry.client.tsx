import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { leaveEventsToBrowser } from "./ui/layouts/hydration/browser-events";
import { Hydrated } from "./ui/layouts/hydration/hydrated";
import { sentPartsLoaded } from "./ui/primitives/part";

// The toast library injects its style sheet with the first toast, and reads the page's nonce from this global.
(window as Window & { __nonce__?: string | undefined }).__nonce__ =
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;

/**
 * Resolves once the page's data is decoded. Until then RemixBrowser suspends the whole root, and a key or a click makes
 * React hydrate at once, which fails (error 345). Called outside of React, it throws its promise before its first hook.
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    // Anything else is thrown again while hydrating, where it is reported.
    if (thrown instanceof Promise) await thrown;
  }
}

const takeEvents = leaveEventsToBrowser();
void Promise.all([dataDecoded(), sentPartsLoaded()]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated then={takeEvents}>
          <RemixBrowser />
        </Hydrated>
      </StrictMode>,
    );
  });
});
