import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { storeTheme, THEMES, type Theme } from "#app/http/cookies/display-preferences";
import { Monitor, Moon, Sun } from "#app/ui/icons/icons";
import { Tooltip } from "../primitives/overlays/tooltip";

const LOOK = {
  system: { label: "Use system setting", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
} as const;

/** Switches at once with scripts; without them it posts to /theme, which stores the choice and redirects back. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const { pathname, search } = useLocation();

  function choose(next: Theme) {
    setChosen(next);
    storeTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  }

  return (
    <form method="post" action="/theme" className="inline-flex rounded-lg border border-line p-0.5">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="contents">
        <legend className="sr-only">Theme</legend>
        {THEMES.map((one) => {
          const { label, icon: Icon } = LOOK[one];
          return (
            <Tooltip key={one} text={label}>
              <button
                type="submit"
                name="theme"
                value={one}
                aria-label={label}
                aria-pressed={chosen === one}
                className="inline-flex size-7 items-center justify-center rounded-md text-muted transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:size-11"
                onClick={(event) => {
                  event.preventDefault();
                  choose(one);
                }}
              >
                <Icon className="size-4" />
              </button>
            </Tooltip>
          );
        })}
      </fieldset>
    </form>
  );
}
