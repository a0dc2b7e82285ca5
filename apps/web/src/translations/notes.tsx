import type { TranslationProgress } from '@dragoman/contract/translations';
import { generatePath, Link } from 'react-router';
import { api } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { momentOf } from '../formatting/dates.ts';
import { dollars, numberOf } from '../formatting/numbers.ts';
import { routes } from '../routes/routes.data.ts';
import { messageText, t } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { downloadLabel } from './download-label.ts';
import { progressLabel, progressQueries } from './progress.ts';

const tones = { completed: 'good', 'in progress': 'busy' } as const;

export interface NoteProps {
  readonly progress: TranslationProgress;
  readonly websiteId: string;
  readonly language: string;
}

/** The status of a translation that waits, that people make, that no engine has or that needs work, with what the owner can do about it. */
export function StatusWithNotes(props: NoteProps) {
  const { waiting, isRunning, finishedTaskCount, taskCount, ...progress } = props.progress;
  const label = labelOf(props.progress);
  const { bytes, total } = waiting?.download ?? { bytes: finishedTaskCount, total: taskCount };
  const { status, isAvailable, error } = progress;
  const tone = isAvailable && status !== 'failed' ? tones[status] : 'bad';
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <p role="status" aria-live={isRunning ? 'off' : 'polite'}>
        <StateBadge tone={tone}>{label}</StateBadge>
      </p>
      {isRunning && (
        <div className="basis-full">
          <Progress label={label} done={bytes} of={total ?? 0} />
        </div>
      )}
      {status === 'failed' && error !== null && (
        <p className="text-soft wrap-anywhere">{messageText(error)}</p>
      )}
      {progress.needsReviewCount > 0 && <ReviewNote {...props} />}
      {!isAvailable && (
        <Link to={routes.engines} className="text-lapis underline underline-offset-4">
          Add the key of a translation service
        </Link>
      )}
      {waiting?.download === null && <WaitingNote {...props} />}
      {progress.isByPeople && !progress.isLive && <PeopleNote {...props} />}
    </div>
  );
}

/** Leads to the texts that need work. */
function ReviewNote({ progress, websiteId, language }: NoteProps) {
  const address = generatePath(routes.translation, { websiteId, languageCode: language });
  return (
    <Link
      to={`${address}?state=needs_review`}
      className="text-busy underline underline-offset-4 hover:no-underline"
    >
      {`${t('Needs work')}: ${numberOf(progress.needsReviewCount)}`}
    </Link>
  );
}

function labelOf(progress: TranslationProgress): string {
  if (!progress.isAvailable) return t('Not available');
  return progress.waiting === null ? progressLabel(progress) : waitingLabel(progress.waiting);
}

function waitingLabel({ engine, download }: NonNullable<TranslationProgress['waiting']>): string {
  return download === null ? t('Waiting for {engine}', { engine }) : downloadLabel(download);
}

/** What an engine in trouble says, since when, what the run has cost, and a button to try again. */
function WaitingNote({ progress, websiteId, language }: NoteProps) {
  const { waiting, error } = progress;
  const again = useChange(
    () => api('POST /api/translate-website', { body: { websiteId, targetLang: language } }),
    { keeps: progressQueries.of(websiteId, language) },
  );
  if (waiting === null) return null;
  const { since, nextTryAt, cost } = waiting;
  return (
    <div className="grid basis-full justify-items-start gap-2 text-soft">
      {error !== null && <p className="wrap-anywhere">{messageText(error)}</p>}
      <p>
        {t('Since {time}.', { time: momentOf(since) })}{' '}
        {nextTryAt === null
          ? t('Trying now...')
          : t('Next try {time}.', { time: momentOf(nextTryAt) })}{' '}
        {cost > 0 && t('This run has cost {cost}.', { cost: dollars(cost) })}
      </p>
      <Button variant="quiet" disabled={again.isPending} onClick={() => again.mutate()}>
        Try again now
      </Button>
      {again.error !== null && <p role="alert">{again.error.message}</p>}
    </div>
  );
}

/** Says that people translate the language, and lets the owner go live before all is translated. */
function PeopleNote({ websiteId, language }: NoteProps) {
  const params = { id: websiteId, lang: language };
  const live = useChange(() => api('POST /api/websites/:id/translations/:lang/live', { params }), {
    keeps: progressQueries.of(websiteId, language),
  });
  return (
    <div className="grid basis-full justify-items-start gap-2 text-soft">
      <p>People translate this language. It goes live when all texts are translated.</p>
      <Button variant="quiet" disabled={live.isPending} onClick={() => live.mutate()}>
        Go live now
      </Button>
      {live.error !== null && <p role="alert">{live.error.message}</p>}
    </div>
  );
}
