import { ApiError } from '@dragoman/contract/client';
import { useId } from 'react';
import { OwnersOnly } from '../../../account/guards.tsx';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { useRemoveTranslation } from '../../../translations/use-remove-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';

interface RemoveLanguageProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly onClose: () => void;
}

/** Confirms and removes a language of a website. */
export function RemoveLanguage({ website, language, onClose }: RemoveLanguageProps) {
  const heading = useId();
  const name = languageName(language);
  const remove = useRemoveTranslation(website.id, language, () => {
    notify.done(t('{language} was removed.', { language: name }));
    onClose();
    // The button that opened this is gone with its row.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
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
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <OwnersOnly>
            <Button
              className="bg-bad! text-paper!"
              disabled={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {remove.isPending ? 'Removing...' : `Remove ${name}`}
            </Button>
          </OwnersOnly>
        </div>
      </div>
    </Modal>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.error : String(error);
}
