import { useContext, useState } from "react";
import { InlineStyles } from "#app/http/answers/inlined-style-sheet";
import styles from "#app/styles/app.css?url";

const ID = "styles";

/**
 * The style sheet, for the head. On the first visit it is inlined: a separate file would be requested only after the
 * page starts to arrive, and on a phone the page would stay white until then. The page's policy allows it by its hash.
 */
export function PageStyles() {
  const served = useContext(InlineStyles);
  // Keeps the style sheet that the page was served with, even when React re-renders the whole document.
  const [within] = useState(() =>
    import.meta.env.SSR ? served && { textContent: served } : document.getElementById(ID),
  );
  if (!within) return <link rel="stylesheet" href={styles} />;
  return (
    <style
      id={ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own style sheet
      dangerouslySetInnerHTML={{ __html: within.textContent ?? "" }}
    />
  );
}
