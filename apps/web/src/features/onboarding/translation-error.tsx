import type { ApiError } from '@dragoman/contract/client';
import { installation } from '../../installation/installation.ts';

/** Explains why the page was not translated and what to do. */
export function TranslationError({ refusal }: { refusal: ApiError }) {
  return (
    <div role="alert" className="rounded-xl border border-bad p-4">
      <p className="font-semibold text-bad">{refusal.error}</p>
      <p className="mt-1">{adviceFor(refusal)}</p>
      {refusal.status === 409 && installation().development && (
        <p className="mt-1">
          <a className="text-lapis underline underline-offset-4" href="/dev">
            See which translation engines run here
          </a>
        </p>
      )}
    </div>
  );
}

function adviceFor({ status, retryAfter }: ApiError): string {
  if (status === 409) {
    return 'Choose another language.';
  }
  if (status === 429) {
    return retryAfter === undefined
      ? 'Try again in a few minutes.'
      : `Try again in ${Math.ceil(retryAfter / 60)} min.`;
  }
  if (status === 400) return 'Check the address, or choose another language.';
  return 'Please try again.';
}
