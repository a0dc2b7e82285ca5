import type { Scan } from '@dragoman/contract/scans';
import { countOf } from '../../lib/languages.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

interface ScanProgressProps {
  /** null: there was none yet; undefined: not known. */
  readonly scan: Scan | null | undefined;
  readonly failed: boolean;
}

/** How far the newest scan of a website is. */
export function ScanProgress({ scan, failed }: ScanProgressProps) {
  return (
    <section aria-labelledby="scan" className="rounded-2xl border border-edge bg-card p-5 sm:p-8">
      <h2 id="scan" className="mb-4 text-2xl font-bold">
        Scan
      </h2>
      {scan ? <State scan={scan} /> : <Nothing failed={failed} known={scan === null} />}
    </section>
  );
}

function Nothing({ failed, known }: { failed: boolean; known: boolean }) {
  if (failed) return <Notice bad>How far the scan is could not be read.</Notice>;
  if (known) return <Notice>This website has not been scanned yet.</Notice>;
  return <Spinner>Loading...</Spinner>;
}

function State({ scan }: { scan: Scan }) {
  const { status, pages_found, pages_done, pages_failed, words_found, error } = scan;
  const words = {
    queued: 'Waiting for its turn',
    running: `Scanning: ${pages_done} of ${countOf(pages_found, 'page')} read`,
    completed: `Completed: ${countOf(pages_done, 'page')} read, ${countOf(words_found, 'word')} found`,
    failed: `Failed: ${error ?? 'no reason was given'}`,
    cancelled: 'Cancelled',
  }[status];
  const tone = status === 'completed' ? 'good' : status === 'failed' ? 'bad' : 'busy';
  return (
    <div className="grid gap-3" aria-live="polite">
      <div className="[&>span]:whitespace-normal">
        <StateBadge tone={tone}>{words}</StateBadge>
      </div>
      {status === 'running' && <Progress label="Scan" done={pages_done} of={pages_found} />}
      {pages_failed > 0 && (
        <p className="text-soft">{countOf(pages_failed, 'page')} could not be read.</p>
      )}
    </div>
  );
}
