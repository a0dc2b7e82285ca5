import type { ReactNode } from 'react';

/** One line of a description list: what is told, and below it how it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-lg font-semibold [&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}
