import type { ReactNode } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import { momentOf } from '../../formatting/dates.ts';
import { Flag } from '../../languages/flag.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { progressFailed, useTranslationProgress } from '../../translations/progress.ts';
import { ProgressStatus } from '../../translations/progress-status.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, RetryButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { PreviewActions } from './preview-actions.tsx';
import { useTranslationUpdate } from './use-translation-update.ts';

interface SummaryProps {
  readonly website: WebsiteRow;
  readonly language: string;
  /** The page's heading, beside the actions. */
  readonly heading: ReactNode;
}

/** Website, languages and progress of a translation, with its actions [owner-workspace §2]. */
export function TranslationSummary({ website, language, heading }: SummaryProps) {
  const { data: progress, error, refetch } = useTranslationProgress(website.id, language);
  const update = useTranslationUpdate(website.id, language);
  const isRunning = progress?.isRunning === true;
  const mayUpdate = useMay('website.edit', website.id);
  return (
    <SummaryFrame
      {...{ websiteId: website.id, language, heading }}
      update={
        mayUpdate && (
          <Button disabled={update.isPending || isRunning} onClick={() => update.mutate()}>
            Update Translation
          </Button>
        )
      }
    >
      <div className={`flex flex-wrap items-center gap-x-5 gap-y-1 ${detailsShape}`} data-progress>
        <SummaryList website={website} language={language} last={progress?.lastCompletedAt} />
        {progress && (
          <ProgressStatus progress={progress} websiteId={website.id} language={language} />
        )}
        {!progress && !error && <Skeleton className="h-5 w-50" />}
      </div>
      {error && <Alert action={<RetryButton onPress={refetch} />}>{t(progressFailed)}</Alert>}
      {update.error && <Alert>Failed to translate website: {update.error.message}</Alert>}
    </SummaryFrame>
  );
}

/** As high as the details of a website in each width. */
const detailsShape = 'min-h-23 text-sm sm:min-h-11 xl:min-h-6';

/** As `TranslationSummary`, while the website is loading. */
export function SummarySkeleton(props: Omit<FrameProps, 'update' | 'children'>) {
  return (
    <SummaryFrame {...props} update={<Button disabled>Update Translation</Button>}>
      <div className={detailsShape}>
        <Skeleton className="h-5 w-2/3" />
      </div>
    </SummaryFrame>
  );
}

interface FrameProps extends Pick<SummaryProps, 'language' | 'heading'> {
  readonly websiteId: string;
  readonly update: ReactNode;
  readonly children: ReactNode;
}

function SummaryFrame({ websiteId, language, heading, update, children }: FrameProps) {
  return (
    <section aria-label="Summary" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {heading}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:[&>*]:px-4">
          <PreviewActions websiteId={websiteId} targetLanguage={language} />
          {update}
        </div>
      </div>
      {children}
    </section>
  );
}

interface SummaryListProps extends Omit<SummaryProps, 'heading'> {
  /** When the last translation was completed: null for never, undefined while loading. */
  readonly last: string | null | undefined;
}

function SummaryList({ website, language, last }: SummaryListProps) {
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <Item name="Website" isNamed={false} className="max-sm:basis-full">
        <a
          href={website.url}
          target="_blank"
          rel="noreferrer"
          translate="no"
          className="break-words underline underline-offset-4 hover:no-underline"
        >
          {shownAddress(website.url)}
        </a>
      </Item>
      <Item name="Original language" isNamed={false} className="-me-3">
        <LanguageLabel code={website.original_language} />
      </Item>
      <Item name="Target language" isNamed={false}>
        <Icon name="back" className="me-2 inline size-3.5 -scale-x-100 text-soft rtl:scale-x-100" />
        <LanguageLabel code={language} />
      </Item>
      <Item name="Last translated">
        <span className="inline-block min-w-24">
          {last === undefined ? <Skeleton className="h-4" /> : when(last)}
        </span>
      </Item>
    </dl>
  );
}

interface ItemProps {
  readonly name: string;
  /** False if the value says by itself what it is. */
  readonly isNamed?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

function Item({ name, isNamed = true, className = '', children }: ItemProps) {
  return (
    <div
      className={`relative flex min-w-0 flex-wrap items-center gap-x-1.5 ${className}`}
      title={isNamed ? undefined : name}
    >
      <dt className={isNamed ? 'text-soft' : 'sr-only'}>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function when(last: string | null) {
  return last === null ? t('Never') : <time dateTime={last}>{momentOf(last)}</time>;
}

function LanguageLabel({ code }: { code: string }) {
  return (
    <>
      <Flag code={code} /> {languageName(code)}
    </>
  );
}
