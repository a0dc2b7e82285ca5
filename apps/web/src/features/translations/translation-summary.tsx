import { languageFlag, languageName } from '../../languages/language-names.ts';
import { progressFailed, useTranslationProgress } from '../../translations/progress.ts';
import { TranslationProgress } from '../../translations/progress-status.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { ExportTranslations } from './export-translations.tsx';
import { PreviewActions } from './preview-actions.tsx';
import { StateCounts } from './state-counts.tsx';
import { useTranslationUpdate } from './use-translation-update.ts';

interface Of {
  readonly website: WebsiteRow;
  readonly language: string;
}

/** Which website and languages, how far the translation is, and what can be done with it as a whole [owner-workspace §2]. */
export function TranslationSummary({ website, language }: Of) {
  const progress = useTranslationProgress(website.id, language);
  const update = useTranslationUpdate(website.id, language);
  const isRunning = progress.data?.status === 'in progress';
  return (
    <section
      aria-label="Summary"
      className="grid gap-6 rounded-2xl border border-edge bg-card p-5 sm:p-7"
    >
      <Facts website={website} language={language} last={progress.data?.lastCompletedAt} />
      <div className="grid gap-3" data-progress>
        {progress.data !== undefined && <TranslationProgress progress={progress.data} />}
        {progress.data === undefined && progress.error === null && (
          <Skeleton className="h-6 w-60" />
        )}
        {progress.error !== null && (
          <Alert action={<Again onPress={() => void progress.refetch()} />}>{progressFailed}</Alert>
        )}
        {update.error !== null && (
          <Alert>Failed to translate website: {update.error.message}</Alert>
        )}
      </div>
      <StateCounts websiteId={website.id} language={language} />
      <div className="flex flex-wrap items-center gap-3 border-t border-edge pt-5">
        <Button disabled={update.isPending || isRunning} onClick={() => update.mutate()}>
          Update Translation
        </Button>
        <PreviewActions websiteId={website.id} targetLanguage={language} />
        <ExportTranslations website={website} language={language} />
      </div>
    </section>
  );
}

function Again({ onPress }: { onPress: () => void }) {
  return (
    <Button look="quiet" onClick={onPress}>
      Try again
    </Button>
  );
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** `last`: when a translation last came to its end; null for never, undefined while it is not known. */
function Facts({ website, language, last }: Of & { last: string | null | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
      <Fact name="Website">
        <a
          href={website.url}
          target="_blank"
          rel="noreferrer"
          translate="no"
          className="break-words underline underline-offset-4 hover:no-underline"
        >
          {shownAddress(website.url)}
        </a>
      </Fact>
      <Fact name="Original language">
        <Language code={website.original_language} />
      </Fact>
      <Fact name="Target language">
        <Language code={language} />
      </Fact>
      <Fact name="Last translated">
        {last === undefined ? <Skeleton className="mt-1 h-5 w-32" /> : when(last)}
      </Fact>
    </dl>
  );
}

function when(last: string | null) {
  return last === null ? 'Never' : <time dateTime={last}>{moments.format(new Date(last))}</time>;
}

function Language({ code }: { code: string }) {
  return (
    <>
      <span aria-hidden="true">{languageFlag(code)}</span> {languageName(code)}
    </>
  );
}
