import type { DevelopmentWebsite, ScanState } from '@dragoman/contract/development';
import { countOf } from '../../formatting/numbers.ts';
import { languageName } from '../../languages/language-names.ts';
import { messageText, t } from '../../texts/texts.ts';
import { Progress } from '../../ui/progress.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TranslationRow } from './translation-row.tsx';

export function WebsiteCard({ website }: { website: DevelopmentWebsite }) {
  const { scan, translations } = website;
  return (
    <article className="rounded-2xl border border-edge bg-card p-5 sm:p-7">
      <h3 className="text-xl font-bold">{website.name ?? new URL(website.url).host}</h3>
      <p className="mt-1">
        <a className="break-all text-lapis underline underline-offset-4" href={website.url}>
          {website.url}
        </a>{' '}
        <span className="text-soft">
          is the original, in {languageName(website.originalLanguage)}
        </span>
      </p>
      <p className="mt-2 text-soft tabular-nums">
        {countOf(website.pageCount, 'page')} · {countOf(website.stringCount, 'text')} ·{' '}
        {countOf(website.wordCount, 'word')}
      </p>
      {scan !== null && scan.status !== 'completed' && <ScanStatus scan={scan} />}
      {translations.length === 0 ? (
        <p className="mt-5 text-soft">No language has been added to this website.</p>
      ) : (
        <ul className="mt-5">
          {translations.map((translation) => (
            <TranslationRow
              key={translation.language}
              translation={translation}
              stringCount={website.stringCount}
            />
          ))}
        </ul>
      )}
    </article>
  );
}

function ScanStatus({ scan }: { scan: ScanState }) {
  const bad = scan.status === 'failed' || scan.status === 'cancelled';
  const label = {
    queued: t('The scan is queued'),
    running: t('Scanning: {pagesDone} of {pages} read', {
      pagesDone: scan.pagesDone,
      pages: countOf(scan.pagesFound, 'page'),
    }),
    failed: t('The scan failed: {error}', {
      error: messageText(scan.error ?? t('no reason was given')),
    }),
    cancelled: t('The scan was canceled'),
    completed: '',
  }[scan.status];
  return (
    <div className="mt-4 grid gap-2">
      <StateBadge tone={bad ? 'bad' : 'busy'}>{label}</StateBadge>
      {!bad && <Progress label="Scan" done={scan.pagesDone} of={scan.pagesFound} />}
    </div>
  );
}
