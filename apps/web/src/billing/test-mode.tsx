import { installation } from '../installation/installation.ts';

/** Shown beside amounts while the payment provider is a double or in test mode. */
export function TestMode() {
  if (!installation().testMode) return null;
  return (
    <p role="note" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <strong className="rounded-full border border-busy px-3 py-0.5 text-sm text-busy">
        Test mode
      </strong>
      No real money moves. Card 4242 4242 4242 4242 pays.
    </p>
  );
}
