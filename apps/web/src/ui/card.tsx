import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  /** Shown at the end of the title's line: a button or a state. */
  readonly aside?: ReactNode;
  /** Anchor for links. */
  readonly id?: string;
  /** Heading level. Defaults to 2. */
  readonly level?: 2 | 3;
  /** `danger` for actions that cannot be undone. */
  readonly tone?: 'danger' | undefined;
  readonly children: ReactNode;
}

/** A titled section of a page. */
export function Card({ title, aside, id, level = 2, tone, children }: CardProps) {
  const heading = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`scroll-mt-6 rounded-2xl border bg-card p-5 sm:p-7 ${tone === 'danger' ? 'border-bad/60' : 'border-edge'}`}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading
          id={heading}
          className={`font-bold ${level === 2 ? 'text-2xl' : 'text-xl'} ${tone === 'danger' ? 'text-bad' : ''}`}
        >
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** One term of a description list with its value. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-lg font-semibold [&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}
