import type { ReactNode } from 'react';

/** One term of a description list with its value. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-lg font-semibold [&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}
