import type { Statistics } from '@dragoman/contract/statistics';
import { generatePath, Link } from 'react-router';
import { numberOf } from '../../formatting/numbers.ts';
import { routes } from '../../routes/routes.data.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Cell, DataTable } from '../../ui/data-table.tsx';

interface ReadTextsProps {
  readonly websiteId: string;
  readonly texts: Statistics['texts'];
}

/** Texts without a translation that visitors read most; each leads to the editor. */
export function ReadTexts({ websiteId, texts }: ReadTextsProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-lg font-bold">Most read untranslated texts</h3>
      {texts.length === 0 ? (
        <p className="text-soft">Nothing that visitors read in this period lacks a translation.</p>
      ) : (
        <DataTable
          label="Most read untranslated texts"
          columns={[t('Text'), t('Language'), t('Visits'), t('Pages')]}
        >
          {texts.map(({ id, language, text, visits, pages }) => (
            <tr key={`${id} ${language}`}>
              <th scope="row" className="min-w-56 py-3 pe-6 text-start align-top font-normal">
                <Link
                  className="line-clamp-2 text-lapis underline underline-offset-4 hover:no-underline"
                  to={`${generatePath(routes.translation, { websiteId, languageCode: language })}?search=${encodeURIComponent(plain(text))}`}
                >
                  <bdi translate="no">{plain(text)}</bdi>
                </Link>
              </th>
              <Cell>{languageName(language)}</Cell>
              <Cell>{numberOf(visits)}</Cell>
              <Cell>{numberOf(pages)}</Cell>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

function plain(text: string): string {
  return text.replace(/<\/?\d+\/?>/g, '').slice(0, 200);
}
