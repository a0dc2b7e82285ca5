import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { Flag } from '../../languages/flag.tsx';
import { routes } from '../../routes/routes.data.ts';
import { languageName } from '../../texts/language-names.ts';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { createPendingWebsite } from '../../websites/create-pending-website.ts';
import type { TempWebsite } from './temp-website.ts';
import { visitorLanguageOptions } from './visitor-language-options.tsx';

/** Shows the detected language and lets the visitor correct it. */
export function DetectedLanguage({ website }: { website: TempWebsite }) {
  const options = visitorLanguageOptions();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  const { original_language, url } = website;
  const correct = async (language: string) => {
    setFailed(false);
    try {
      // Pending websites are immutable: store the address again.
      const tempId = await createPendingWebsite(url, language);
      setOpen(false);
      await navigate(generatePath(routes.onboarding, { tempId }), { replace: true });
    } catch (error) {
      console.error('The language could not be corrected.', error);
      setFailed(true);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          {rich('Detected language: {language}', {
            language: (
              <span key="language" className="ms-1">
                <Flag code={original_language} /> <strong>{languageName(original_language)}</strong>
              </span>
            ),
          })}
        </span>
        <Button variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          Not right?
        </Button>
      </p>
      {open && (
        <Select
          label="Your website is written in"
          options={options}
          value={original_language}
          onChange={(code) => void correct(code)}
        />
      )}
      <p role="alert" className="text-bad empty:hidden">
        {failed && t('The language could not be changed. Please try again.')}
      </p>
    </div>
  );
}
