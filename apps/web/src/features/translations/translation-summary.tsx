import { momentOf } from '../../formatting/dates.ts';
import { languageFlag, languageName } from '../../languages/language-names.ts';
import { progressFailed, useTranslationProgress } from '../../translations/progress.ts';
import { ProgressStatus } from '../../translations/progress-status.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, RetryButton } from '../../ui/button.tsx';
import { DescriptionItem } from '../../ui/description-item.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { ExportTranslations } from './export-translations.tsx';
import { PreviewActions } from './preview-actions.tsx';
import { StateCounts } from './state-counts.tsx';
import { useTranslationUpdate } from './use-translation-update.ts';

interface SummaryProps {
  readonly website: WebsiteRow;
  readonly language: string;
}

/** Website, languages and progress of a translation, with its actions [owner-workspace §2]. */
export function TranslationSummary({ website, language }: SummaryProps) {
  const progress = useTranslationProgress(website.id, language);
  const update = useTranslationUpdate(website.id, language);
  const isRunning = progress.data?.status === 'in progress';
  return (
    <section
      aria-label="Summary"
      className="grid gap-6 rounded-2xl border border-edge bg-card p-5 sm:p-7"
    >
      <SummaryList website={website} language={language} last={progress.data?.lastCompletedAt} />
      <div className="grid gap-3" data-progress>
        {progress.data !== undefined && <ProgressStatus progress={progress.data} />}
        {progress.data === undefined && progress.error === null && (
          <Skeleton className="h-6 w-60" />
        )}
        {progress.error !== null && (
          <Alert action={<RetryButton onPress={progress.refetch} />}>{progressFailed}</Alert>
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

/** `last` is the time of the last completed translation: null for never, undefined while loading. */
function SummaryList({
  website,
  language,
  last,
}: SummaryProps & { last: string | null | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
      <DescriptionItem name="Website">
        <a
          href={website.url}
          target="_blank"
          rel="noreferrer"
          translate="no"
          className="break-words underline underline-offset-4 hover:no-underline"
        >
          {shownAddress(website.url)}
        </a>
      </DescriptionItem>
      <DescriptionItem name="Original language">
        <LanguageLabel code={website.original_language} />
      </DescriptionItem>
      <DescriptionItem name="Target language">
        <LanguageLabel code={language} />
      </DescriptionItem>
      <DescriptionItem name="Last translated">
        {last === undefined ? <Skeleton className="mt-1 h-5 w-32" /> : when(last)}
      </DescriptionItem>
    </dl>
  );
}

function when(last: string | null) {
  return last === null ? 'Never' : <time dateTime={last}>{momentOf(last)}</time>;
}

function LanguageLabel({ code }: { code: string }) {
  return (
    <>
      <span aria-hidden="true">{languageFlag(code)}</span> {languageName(code)}
    </>
  );
}
