import { createContext, useContext, useState } from "react";
import styles from "#app/styles/app.css?url";

/** The sheet itself, where the server sends it within the page; null where the page names the file. */
export const StylesWithin = createContext<string | null>(null);

const ID = "styles";

/**
 * The style sheet, for the head. Whoever comes from elsewhere has it with the page: a file of its own would be asked for
 * only when the page has begun to arrive, and on a phone the page would stay white for that long.
 */
export function PageStyles({ nonce }: { nonce: string | undefined }) {
  const served = useContext(StylesWithin);
  // The browser keeps what the page came with, also where React has to draw the whole document anew.
  const [within] = useState(() =>
    import.meta.env.SSR ? served && { textContent: served, nonce } : document.getElementById(ID),
  );
  if (!within) return <link rel="stylesheet" href={styles} />;
  return (
    <style
      id={ID}
      nonce={within.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet
      dangerouslySetInnerHTML={{ __html: within.textContent ?? "" }}
    />
  );
}
