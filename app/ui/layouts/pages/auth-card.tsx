import type { ReactNode } from "react";

/** A short form centered on a public page: sign-in, forgotten password, invitation. */
export function AuthCard({
  title,
  subtitle,
  footer,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[26rem] px-4 py-12 outline-none sm:py-20">
      <h1 className="text-lg">{title}</h1>
      {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      <div className="mt-6 rounded-lg border border-line bg-surface p-6 [&_.form-buttons>button]:w-full">
        {children}
      </div>
      {footer && <div className="mt-4 text-muted text-sm">{footer}</div>}
    </main>
  );
}
