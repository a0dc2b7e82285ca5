import type { ReactNode } from 'react';

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
