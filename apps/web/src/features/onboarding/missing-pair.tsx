import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';

/** Says that no engine of this installation has the pair. */
export function MissingPair({ language }: { language: string }) {
  return (
    <div role="alert" className="rounded-xl border border-bad p-4">
      <p className="font-semibold text-bad">
        {t('This installation cannot translate into {languages} yet.', {
          languages: languageName(language),
        })}
      </p>
      <p className="mt-1">Choose another language.</p>
    </div>
  );
}
