import type { Scan } from '@dragoman/contract/scans';
import { useMay, useOpenAccount } from '../../../account/use-accounts.ts';
import { Notice } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { AddTranslation } from './add-translation.tsx';
import { TranslationRow } from './translation-row.tsx';
import { useAddTranslation } from './use-add-translation.ts';

interface TranslationListProps {
  readonly website: WebsiteRow;
  readonly scan: Scan | null | undefined;
}

/** A website's languages with their progress, and a form to add one. */
export function TranslationList({ website, scan }: TranslationListProps) {
  const mayEdit = useMay('website.edit', website.id);
  const own = useOpenAccount()?.languages;
  const languages = website.translation_languages.filter((code) => own?.includes(code) ?? true);
  const adding = useAddTranslation(website);
  return (
    <Card title="Translations">
      <div className="grid gap-6">
        {languages.length === 0 ? (
          <Notice>No languages yet. Add the first one below.</Notice>
        ) : (
          <ul className="grid gap-3">
            {languages.map((language) => (
              <TranslationRow
                key={language}
                website={website}
                language={language}
                scan={scan}
                isStarting={adding.starting === language}
              />
            ))}
          </ul>
        )}
        {mayEdit && <AddTranslation website={website} adding={adding} />}
      </div>
    </Card>
  );
}
