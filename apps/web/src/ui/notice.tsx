import type { ReactNode } from 'react';

/** A sentence that stands where content would: nothing yet, or why there is none. */
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
