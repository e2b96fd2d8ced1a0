import { useEffect, useState } from "react";
import { Check, Copy } from "#app/ui/icons/icons";
import { IconButton } from "./icon-button";

/** Copies a value to the clipboard. Without scripts the value beside it can be selected. */
export function CopyButton({ value, label = "Copy" }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className="js-only inline-flex">
      <IconButton
        size="sm"
        label={copied ? "Copied" : label}
        icon={copied ? Check : Copy}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      />
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </span>
  );
}

/** A value in a box, with a button that copies it. */
export const CopyableText = ({ value, label }: { value: string; label: string }) => (
  <div className="flex items-center gap-2">
    <code className="min-w-0 select-all break-all rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm">
      {value}
    </code>
    <CopyButton value={value} label={label} />
  </div>
);
