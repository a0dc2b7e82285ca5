import type { RefObject } from 'react';

interface CardFieldProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly isReady: boolean;
  readonly hasFailed: boolean;
  /** Validation error of the card. */
  readonly problem: string | undefined;
}

/** Container of the payment provider's card form. */
export function CardField({ place, isReady, hasFailed, problem }: CardFieldProps) {
  const border = problem === undefined ? 'border-control' : 'border-bad';
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold">Card</legend>
      <div
        aria-busy={!isReady && !hasFailed}
        className={`min-h-12 rounded-xl border bg-card px-3.5 py-1.5 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-lapis ${border}`}
      >
        {/* Browsers give an iframe an opaque background if its color scheme differs from the page's. */}
        <div ref={place} className="min-h-9 scheme-light" />
      </div>
      <p role="alert" className="text-bad empty:hidden">
        {hasFailed ? 'Payment system is not ready' : problem}
      </p>
    </fieldset>
  );
}
