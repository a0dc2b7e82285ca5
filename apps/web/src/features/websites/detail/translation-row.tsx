import type { Scan } from '@dragoman/contract/scans';
import type { TranslationProgress as Answer } from '@dragoman/contract/translations';
import { languageByCode } from '@dragoman/domain/languages';
import { useState } from 'react';
import { Link } from 'react-router';
import { PreviewOutcome } from '../../../previews/preview-outcome.tsx';
import { usePreview } from '../../../previews/use-preview.ts';
import { progressFailed, useTranslationProgress } from '../../../translations/progress.ts';
import { TranslationProgress } from '../../../translations/progress-status.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { RemoveLanguage } from './remove-language.tsx';

interface TranslationRowProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly scan: Scan | null | undefined;
  /** Whether its translation is just being asked for. */
  readonly isStarting: boolean;
}

/** The page on which a translation is worked on. */
function pageOf({ id }: WebsiteRow, language: string): string {
  return `/dashboard/website/${id}/translation/${language}`;
}

/** A language of a website: how far its translation is, and the ways to it. */
export function TranslationRow(props: TranslationRowProps) {
  const { website, language } = props;
  const { englishName, nativeName, flag } = languageByCode(language);
  return (
    <li className="grid items-center gap-x-6 gap-y-4 rounded-xl border border-edge p-4 lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <h3 className="flex items-center gap-3 text-xl font-bold">
        <span aria-hidden="true">{flag}</span>
        <span className="grid min-w-0">
          {englishName}
          {nativeName !== englishName && (
            <bdi
              lang={language}
              className="justify-self-start font-sans text-base font-normal text-soft"
            >
              {nativeName}
            </bdi>
          )}
        </span>
      </h3>
      <Standing {...props} />
      <div className="grid grid-cols-3 gap-2 lg:flex [&>:is(a,button)]:px-2! sm:[&>:is(a,button)]:px-5!">
        <Link
          to={pageOf(website, language)}
          className={buttonClass('quiet')}
          aria-label={`Edit ${englishName}`}
        >
          Edit
        </Link>
        <PreviewButton websiteId={website.id} language={language} name={englishName} />
        <RemoveButton website={website} language={language} name={englishName} />
      </div>
    </li>
  );
}

function Standing({ website, language, scan, isStarting }: TranslationRowProps) {
  const { data, error, refetch } = useTranslationProgress(website.id, language, !isStarting);
  if (isStarting) return <StateBadge tone="busy">Preparing translation...</StateBadge>;
  if (error !== null) {
    const again = (
      <Button look="quiet" onClick={() => void refetch()}>
        Try again
      </Button>
    );
    return <Alert action={again}>{progressFailed}</Alert>;
  }
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-6 w-48 max-w-full" />
      </Loading>
    );
  }
  return (
    <div className="grid gap-1">
      <TranslationProgress progress={data} />
      {isOlderThan(data, scan) && (
        <p className="text-soft">
          The website was scanned since.{' '}
          <Link className="text-lapis underline underline-offset-4" to={pageOf(website, language)}>
            Update the translation
          </Link>{' '}
          for what is new.
        </p>
      )}
    </div>
  );
}

/** Whether a scan came to its end after the translation did: it may have found texts that have none. */
function isOlderThan({ status, lastCompletedAt }: Answer, scan: Scan | null | undefined): boolean {
  if (status !== 'completed' || lastCompletedAt === null) return false;
  return (scan?.finished_at ?? '') > lastCompletedAt;
}

interface ActionProps {
  readonly language: string;
  readonly name: string;
}

function PreviewButton({ websiteId, language, name }: ActionProps & { websiteId: string }) {
  const { state, open, forget } = usePreview({ websiteId, targetLanguage: language });
  return (
    <>
      <Button
        look="quiet"
        disabled={state.phase === 'busy'}
        aria-label={`Preview ${name}`}
        onClick={() => open()}
      >
        Preview
      </Button>
      <PreviewOutcome state={state} onClose={forget} />
    </>
  );
}

function RemoveButton({ website, language, name }: ActionProps & { website: WebsiteRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={`Remove ${name}`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      {isOpen && (
        <RemoveLanguage website={website} language={language} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
