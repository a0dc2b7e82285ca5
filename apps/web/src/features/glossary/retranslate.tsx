import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Changed } from './use-glossary.ts';

/** Offers to translate the texts again that contain a changed term, or one of an import. */
export function Retranslate({ changed, onDone }: { changed: Changed; onDone: () => void }) {
  const sentence = useId();
  const texts = countOf(changed.affected, 'text');
  const request = useMutation({
    mutationFn: () => retranslate(changed.what),
    onSuccess: ({ requested }) => {
      notify.done(t('{texts} will be translated again.', { texts: countOf(requested, 'text') }));
      onDone();
    },
  });
  return (
    <section
      ref={reveal}
      aria-labelledby={sentence}
      className="grid gap-4 rounded-2xl border border-saffron bg-card p-5 sm:p-7"
    >
      <p id={sentence}>{sentenceOf(changed, texts)}</p>
      {request.error !== null && <Alert>{request.error.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={request.isPending} onClick={() => request.mutate()}>
          Retranslate {texts}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  );
}

function retranslate(what: Changed['what']) {
  if ('term' in what) return api('POST /api/glossary/retranslate', { body: what.term });
  const body = { changed_at: what.importedAt };
  return api('POST /api/glossary/import/retranslate', { body });
}

function sentenceOf({ what, affected }: Changed, texts: string): string {
  if ('importedAt' in what)
    return t(
      'The imported terms are in {texts} translated by an engine. What you wrote yourself stays.',
      { texts },
    );
  const { term } = what.term;
  return affected === 1
    ? t('{texts} translated by an engine contains “{term}”. What you wrote yourself stays.', {
        texts,
        term,
      })
    : t('{texts} translated by an engine contain “{term}”. What you wrote yourself stays.', {
        texts,
        term,
      });
}

/** A term far down the list may have been changed. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
