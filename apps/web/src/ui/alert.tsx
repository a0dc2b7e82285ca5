import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

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
        <Icon name="alert" className="mt-1 size-4.5 shrink-0" line={1.6} />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {action}
    </div>
  );
}

/** Replaces missing content: explains that there is none, or why. */
export function Notice({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <p
      role={bad ? 'alert' : 'status'}
      className={`rounded-xl border border-dashed p-5 ${bad ? 'border-bad text-bad' : 'border-edge text-soft'}`}
    >
      {children}
    </p>
  );
}
