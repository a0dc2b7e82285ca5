import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useChanges } from '../changes/use-changes.ts';
import { usePresence, useStringEditors } from './presence.ts';
import { useFreshRows } from './use-fresh-rows.ts';

/** Milliseconds that a string is edited before the others see it: the keyboard passes many rows quickly. */
const settlingMs = 200;

/** Keeps the shown strings in step with what others do, and shows them what is edited here. */
export function SectionUpdates() {
  useFreshRows();
  useStringEditors();
  useOwnPresence();
  useUnsentReviews();
  return null;
}

/** Sends what an earlier page could not send, and at the end of this one what waits. */
function useUnsentReviews(): void {
  const { resume, flush } = useChanges();
  useEffect(() => {
    resume().catch((error) => console.error('Reviews wait to be sent.', error));
    const leave = () => void flush();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [resume, flush]);
}

/** The edited string is the one chosen on the picture, or the one whose field has the focus. */
function useOwnPresence(): void {
  const presence = usePresence();
  const [query] = useSearchParams();
  const chosen = query.get('string');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      clearTimeout(timer);
      timer = setTimeout(() => presence.edit(chosen ?? focusedString()), settlingMs);
    };
    report();
    document.addEventListener('focusin', report);
    document.addEventListener('focusout', report);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', report);
      document.removeEventListener('focusout', report);
    };
  }, [presence, chosen]);
  useEffect(() => () => presence.edit(null), [presence]);
}

function focusedString(): string | null {
  const field = document.activeElement;
  if (field?.matches('[data-string-field]') !== true) return null;
  return field.closest<HTMLElement>('[data-string]')?.dataset['string'] ?? null;
}
