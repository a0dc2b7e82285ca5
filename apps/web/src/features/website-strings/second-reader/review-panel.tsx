import { useState } from 'react';
import type { StringRow } from '../section/strings.ts';
import { Ask } from './ask.tsx';

/** Asks for a review of one string. */
export function ReviewPanel({ row }: { row: StringRow }) {
  const [isAsked, setAsked] = useState(false);
  if (row.translated === undefined || row.translated.state === 'failed')
    return <p className="text-soft">There is no translation to review yet.</p>;
  if (isAsked) return <p className="text-soft">Asked. The opinion appears at the translation.</p>;
  const { assessment } = row.translated;
  return (
    <>
      {assessment?.is_stale && (
        <p className="text-soft">
          The translation changed after its last review, so that score no longer counts.
        </p>
      )}
      <Ask strings={{ ids: [row.original.id] }} onRequested={() => setAsked(true)} />
    </>
  );
}
