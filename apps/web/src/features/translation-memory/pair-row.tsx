import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { listTranslationMemoryEndpoint } from '@dragoman/contract/translation-memory';
import { fileFormats } from '@dragoman/domain/translation-files';
import { useQueryClient } from '@tanstack/react-query';
import { OwnersOnly } from '../../account/guards.tsx';
import { useMay } from '../../account/use-accounts.ts';
import { api } from '../../api/api.ts';
import { countOf, numberOf } from '../../formatting/numbers.ts';
import { ExportFile } from '../../imports/export-file.tsx';
import { Flag } from '../../languages/flag.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { notify } from '../../ui/toast.tsx';
import { memoryQuery } from './use-import.ts';

export type Pair = AnswerOf<typeof listTranslationMemoryEndpoint>['pairs'][number];

/** A language pair with its number of entries, exports, and deletion of imported entries. */
export function PairRow({ pair }: { pair: Pair }) {
  const mayEdit = useMay('memory.edit');
  const { source_language: source, target_language: target } = pair;
  const name = t('{source} to {target}', {
    source: languageName(source),
    target: languageName(target),
  });
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-sans font-semibold">
            <Flag code={target} /> {name}
          </h3>
          <p className="text-soft">
            {pair.imported_count > 0
              ? `${countOf(pair.entry_count, 'translation')}, ${numberOf(pair.imported_count)} imported`
              : countOf(pair.entry_count, 'translation')}
          </p>
        </div>
        <ExportFile
          formats={fileFormats}
          initialFormat="xliff2"
          formatLabel={`Format of ${name}`}
          exportLabel={`Export ${name}`}
          fileName={`translation-memory-${source}-${target}`}
          load={(format) =>
            api('GET /api/translation-memory/export', {
              query: { sourceLanguage: source, targetLanguage: target, format },
            })
          }
        />
      </div>
      {mayEdit && pair.imported_count > 0 && (
        <div className="grid justify-items-start">
          <OwnersOnly>
            <DeleteImported pair={pair} />
          </OwnersOnly>
        </div>
      )}
    </li>
  );
}

function DeleteImported({ pair }: { pair: Pair }) {
  const queries = useQueryClient();
  const entries = countOf(pair.imported_count, 'imported translation');
  const remove = async () => {
    const { deleted } = await api('DELETE /api/translation-memory/import', {
      query: { sourceLanguage: pair.source_language, targetLanguage: pair.target_language },
    });
    await queries.invalidateQueries({ queryKey: memoryQuery });
    notify.done(
      t('{translations} deleted.', { translations: countOf(deleted, 'imported translation') }),
    );
  };
  return (
    <ConfirmSteps
      open="Delete imported"
      busy="Deleting..."
      text={
        <p>
          This deletes {entries} from your memory. Your edits and the translations on your websites
          stay. Export the memory first if you may need it again.
        </p>
      }
      confirm={t('Delete {entries}', { entries })}
      onConfirm={remove}
    />
  );
}
