import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import type { ChangedTerm } from './use-glossary.ts';

/** Offers to translate the texts again that contain a changed term. */
export function Retranslate({ changed, onDone }: { changed: ChangedTerm; onDone: () => void }) {
  const texts = countOf(changed.affected, 'text');
  const { term } = changed.term;
  const request = useMutation({
    mutationFn: () => api('POST /api/glossary/retranslate', { body: changed.term }),
    onSuccess: ({ requested }) => {
      notify.done(t('{texts} will be translated again.', { texts: countOf(requested, 'text') }));
      onDone();
    },
  });
  return (
    <section
      ref={reveal}
      aria-label="Texts with this term"
      className="grid gap-4 rounded-2xl border border-saffron bg-card p-5 sm:p-7"
    >
      <p>
        {changed.affected === 1
          ? `${texts} translated by an engine contains “${term}”. What you wrote yourself stays.`
          : `${texts} translated by an engine contain “${term}”. What you wrote yourself stays.`}
      </p>
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

/** A term far down the list may have been changed. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
