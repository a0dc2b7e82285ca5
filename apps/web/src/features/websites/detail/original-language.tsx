import { useState } from 'react';
import { languageOptions } from '../../../languages/language-options.tsx';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useUpdateWebsiteRow, type WebsiteRow } from '../../../websites/website-row.ts';

const failed = t('Failed to update original language. Please try again later.');

/** The original language with a Change button [owner-workspace §2, Website detail]. */
export function OriginalLanguage({
  website,
  mayChange,
}: {
  website: WebsiteRow;
  mayChange: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {languageName(website.original_language)}
      {mayChange && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label="Change original language"
          onClick={() => setOpen(true)}
          className="min-h-8 cursor-pointer rounded-lg px-1.5 font-semibold text-lapis underline underline-offset-4 hover:no-underline"
        >
          Change
        </button>
      )}
      {isOpen && <ChangeDialog website={website} onClose={() => setOpen(false)} />}
    </span>
  );
}

function ChangeDialog({ website, onClose }: { website: WebsiteRow; onClose: () => void }) {
  const { id, original_language, translation_languages } = website;
  const [chosen, setChosen] = useState(original_language);
  const update = useUpdateWebsiteRow(id);
  const save = () =>
    update.mutate(
      { original_language: chosen },
      {
        onSuccess: () => {
          notify.done(
            t('The original language is now {chosen}.', { chosen: languageName(chosen) }),
          );
          onClose();
        },
      },
    );
  return (
    <Dialog title="Change original language" onClose={onClose} overflows>
      <Select
        label="The website is written in"
        options={languageOptions({ except: translation_languages })}
        value={chosen}
        onChange={setChosen}
      />
      {translation_languages.length > 0 && (
        <p className="text-soft">
          Languages it is translated to are not listed. Existing translations stay unchanged until
          you update them.
        </p>
      )}
      {update.isError && <Alert>{failed}</Alert>}
      <DialogActions onClose={onClose}>
        <Button disabled={update.isPending || chosen === original_language} onClick={save}>
          {update.isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
