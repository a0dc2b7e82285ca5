import type { Scan } from '@dragoman/contract/scans';
import type { TranslationProgress as Answer } from '@dragoman/contract/translations';
import { languageByCode } from '@dragoman/domain/languages';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { useMay } from '../../../account/use-accounts.ts';
import { Flag } from '../../../languages/flag.tsx';
import { PreviewDialogs } from '../../../previews/preview-outcome.tsx';
import { usePreview } from '../../../previews/use-preview.ts';
import { routes } from '../../../routes/routes.data.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { progressFailed, useTranslationProgress } from '../../../translations/progress.ts';
import { ProgressStatus } from '../../../translations/progress-status.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass, RetryButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { RemoveLanguage } from './remove-language.tsx';

interface TranslationRowProps {
  readonly website: WebsiteRow;
  readonly language: string;
  readonly scan: Scan | null | undefined;
  /** True while its translation is being requested. */
  readonly isStarting: boolean;
}

function translationAddress({ id }: WebsiteRow, language: string): string {
  return generatePath(routes.translation, { websiteId: id, languageCode: language });
}

/** One language of a website, with progress and actions. */
export function TranslationRow(props: TranslationRowProps) {
  const { website, language } = props;
  const { nativeName } = languageByCode(language);
  const name = languageName(language);
  return (
    <li className="grid items-center gap-x-6 gap-y-4 rounded-xl border border-edge p-4 xl:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <h3 className="flex items-center gap-3 text-xl font-bold">
        <Flag code={language} />
        <span className="grid min-w-0">
          {name}
          {nativeName !== name && (
            <bdi
              lang={language}
              className="justify-self-start font-sans text-base font-normal text-soft"
            >
              {nativeName}
            </bdi>
          )}
        </span>
      </h3>
      <TranslationStatus {...props} />
      <div className="flex flex-wrap gap-2 max-xl:[&>*]:flex-[1_0_30%] [&>:is(a,button)]:px-2! sm:[&>:is(a,button)]:px-5!">
        <Link
          to={translationAddress(website, language)}
          className={buttonClass('quiet')}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Link>
        <PreviewButton websiteId={website.id} language={language} name={name} />
        <RemoveButton website={website} language={language} name={name} />
      </div>
    </li>
  );
}

function TranslationStatus({ website, language, scan, isStarting }: TranslationRowProps) {
  const { data, error, refetch } = useTranslationProgress(website.id, language, !isStarting);
  if (isStarting) return <StateBadge tone="busy">Preparing translation...</StateBadge>;
  if (error !== null) {
    const again = <RetryButton onPress={refetch} />;
    return <Alert action={again}>{t(progressFailed)}</Alert>;
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
      <ProgressStatus progress={data} websiteId={website.id} language={language} />
      {isOlderThan(data, scan) && (
        <p className="text-soft">
          The website was scanned since then.{' '}
          <Link
            className="text-lapis underline underline-offset-4"
            to={translationAddress(website, language)}
          >
            Update the translation
          </Link>{' '}
          to add new texts.
        </p>
      )}
    </div>
  );
}

/** True if a scan ended after the translation, so new texts may be missing. */
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
        variant="quiet"
        disabled={state.phase === 'busy'}
        aria-label={`Preview ${name}`}
        onClick={() => open()}
      >
        Preview
      </Button>
      <PreviewDialogs state={state} onClose={forget} />
    </>
  );
}

function RemoveButton({ website, language, name }: ActionProps & { website: WebsiteRow }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay('website.edit', website.id);
  if (!mayEdit) return null;
  return (
    <>
      <Button
        variant="quiet"
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
