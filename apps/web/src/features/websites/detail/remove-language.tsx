import { ApiError } from '@dragoman/contract/client';
import { OwnersOnly } from '../../../account/guards.tsx';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { useRemoveTranslation } from '../../../translations/use-remove-translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';

interface RemoveLanguageProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly onClose: () => void;
}

/** Confirms and removes a language of a website. */
export function RemoveLanguage({ website, language, onClose }: RemoveLanguageProps) {
  const name = languageName(language);
  const remove = useRemoveTranslation(website.id, language, () => {
    notify.done(t('{language} was removed.', { language: name }));
    onClose();
    // The button that opened this is gone with its row.
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  return (
    <Dialog title={`Remove ${name}?`} onClose={onClose} role="alertdialog">
      <p>
        The website is no longer served in {name}, and its translation is deleted. What you wrote
        yourself stays in your translation memory.
      </p>
      {remove.error !== null && (
        <Alert>
          Failed to delete {name} translation: {reasonOf(remove.error)}
        </Alert>
      )}
      <DialogActions onClose={onClose}>
        <OwnersOnly>
          <Button
            className="bg-bad! text-paper!"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? 'Removing...' : `Remove ${name}`}
          </Button>
        </OwnersOnly>
      </DialogActions>
    </Dialog>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.error : String(error);
}
