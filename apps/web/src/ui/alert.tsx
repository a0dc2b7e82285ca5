import type { ReactNode } from 'react';

interface AlertProps {
  readonly children: ReactNode;
  /** For example a retry button. */
  readonly action?: ReactNode;
}

/** The red box for errors [owner-workspace §8]; screen readers announce it. */
export function Alert({ children, action }: AlertProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-bad bg-card px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2.5 font-semibold text-bad">
        <svg viewBox="0 0 16 16" className="mt-1 size-4.5 shrink-0" aria-hidden="true">
          <path
            d="M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13M8 4.500v4M8 11.200v.1"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {action}
    </div>
  );
}
