import { useState } from 'react';
import { useNavigate } from 'react-router';
import { languageFlag, languageName } from '../../languages/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { parkWebsite } from '../../websites/create-pending-website.ts';
import { LanguageSelect } from './language-select.tsx';
import type { TempWebsite } from './temp-website.ts';

/** Which language the website was found to be written in, and the way to say otherwise. */
export function DetectedLanguage({ website }: { website: TempWebsite }) {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();
  const { original_language, url } = website;
  const correct = async (language: string) => {
    setFailed(false);
    try {
      // A parked website is not changed: the same address is parked anew.
      const tempId = await parkWebsite(url, language);
      setOpen(false);
      await navigate(`/onboarding/${tempId}`, { replace: true });
    } catch (error) {
      console.error('The language could not be corrected.', error);
      setFailed(true);
    }
  };
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          Detected language: <span aria-hidden="true">{languageFlag(original_language)}</span>{' '}
          <strong>{languageName(original_language)}</strong>
        </span>
        <Button look="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          Not right?
        </Button>
      </p>
      {open && (
        <LanguageSelect
          label="Your website is written in"
          placeholder="Choose a language"
          value={original_language}
          onChange={(code) => void correct(code)}
        />
      )}
      <p role="alert" className="text-bad empty:hidden">
        {failed && 'The language could not be changed. Please try again.'}
      </p>
    </div>
  );
}
