import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../lib/api.ts';
import { websiteQueries } from '../../../lib/dashboard-websites.ts';
import { languageName } from '../../../lib/languages.ts';
import { progressQueries } from '../../../lib/translation-progress.ts';
import { keepWebsiteRow, type WebsiteRow } from '../../../lib/website-row.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { notify } from '../../../ui/toast.tsx';

interface RemoveLanguageProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly onClose: () => void;
}

/** Asks before a language is taken away from a website, and does it. */
export function RemoveLanguage({ website, language, onClose }: RemoveLanguageProps) {
  const heading = useId();
  const name = languageName(language);
  const remove = useRemove(website.id, language, onClose);
  return (
    <Modal
      role="alertdialog"
      labelledBy={heading}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-2xl"
    >
      <div className="grid gap-4 p-6">
        <h2 id={heading} className="text-2xl font-bold">
          Remove {name}?
        </h2>
        <p>
          The website is no longer served in {name}, and its translation is deleted. What you wrote
          yourself stays in your translation memory.
        </p>
        {remove.error !== null && (
          <Alert>
            Failed to delete {name} translation: {reasonOf(remove.error)}
          </Alert>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            className="bg-bad! text-paper!"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? 'Removing...' : `Remove ${name}`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function useRemove(id: string, lang: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/websites/:id/translations/:lang', { params: { id, lang } }),
    onSuccess: ({ website }) => {
      keepWebsiteRow(queries, website);
      queries.removeQueries({ queryKey: progressQueries.of(id, lang) });
      void queries.invalidateQueries({ queryKey: websiteQueries.all });
      void queries.invalidateQueries({ queryKey: ['billing-info'] });
      notify.done(`${languageName(lang)} was removed.`);
      onDone();
      // The button that opened this is gone with its row.
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  });
}

/** The server's sentence. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.error : String(error);
}
