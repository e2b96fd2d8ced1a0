import { CopyButton } from "../../../primitives/buttons/copy-button";

export interface Setup {
  secret: string;
  /** A link for a device that has the app itself. */
  uri: string;
  /** The same as a QR code: the path of its dark squares, one unit each. */
  qr: { size: number; path: string } | null;
}

/** What an authenticator app needs: a QR code to scan, or a key to type. */
export function SetupCode({ secret, uri, qr }: Setup) {
  return (
    <div className="grid gap-4">
      <p>
        Scan this code with an authenticator app, such as 1Password, Google Authenticator or Microsoft Authenticator.
      </p>
      {qr && (
        <svg
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          role="img"
          aria-label="QR code for the authenticator app"
          className="mx-auto size-52 rounded-lg bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="#000" />
        </svg>
      )}
      <div className="text-muted text-sm">
        <p>
          On this device? <a href={uri}>Open the app</a>. Or enter this key manually:
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-1 text-ink">
          <code className="select-all break-all font-mono">{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton value={secret} label="Copy key" />
        </p>
      </div>
    </div>
  );
}
