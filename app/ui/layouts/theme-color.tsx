import type { Theme } from "#app/http/cookies/display-preferences";

/** Canvas color of each scheme, as in theme.css, for the browser's own frame. */
export const CANVAS = { light: "#f7f8f9", dark: "#0e1013" } as const;

export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={CANVAS[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={CANVAS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={CANVAS.dark} />
    </>
  );
}
