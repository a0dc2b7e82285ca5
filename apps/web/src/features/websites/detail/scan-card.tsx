import type { Scan } from '@dragoman/contract/scans';
import { useState } from 'react';
import { useMay } from '../../../account/use-accounts.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, RetryButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { scanFailed, scanStatus } from './scan-status.ts';
import { isUnderWay, type useScan } from './use-scan.ts';

const PageList = lazyPart(() => import('./page-list.tsx'), 'PageList');
const UndrawnPages = lazyPart(() => import('./undrawn-pages.tsx'), 'UndrawnPages');

interface ScanCardProps {
  readonly website: WebsiteRow;
  readonly scanning: ReturnType<typeof useScan>;
}

/** Starts a scan, shows its progress and the pages it found [owner-workspace §2, Website detail]. */
export function ScanCard({ website, scanning }: ScanCardProps) {
  const { scan, error, reread, start } = scanning;
  const mayScan = useMay('scan.run', website.id);
  return (
    <Card id="scan" title="Scan" aside={mayScan && <ScanButtons scanning={scanning} />}>
      <div className="grid gap-4">
        {start.isError && <Alert>{scanFailed}</Alert>}
        {error !== null && scan === undefined && (
          <Alert action={<RetryButton onPress={reread} />}>
            The scan’s progress could not be loaded.
          </Alert>
        )}
        <ScanState scan={scan} isKnown={error === null} />
        {scan?.status === 'completed' && <UndrawnPages websiteId={website.id} />}
        {scan !== undefined && scan !== null && (
          <ScannedPages website={website} isLive={isUnderWay(scan)} />
        )}
      </div>
    </Card>
  );
}

function ScanButtons({ scanning: { scan, start, cancel } }: Pick<ScanCardProps, 'scanning'>) {
  const isScanning = start.isPending || isUnderWay(scan);
  return (
    <div className="flex flex-wrap gap-3">
      {isUnderWay(scan) && (
        <Button
          variant="quiet"
          disabled={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          {cancel.isPending || cancel.isSuccess ? 'Canceling...' : 'Cancel'}
        </Button>
      )}
      <Button
        disabled={isScanning || scan === undefined}
        onClick={() => {
          cancel.reset();
          start.mutate();
        }}
      >
        {isScanning ? 'Scanning...' : scan ? 'Scan again' : 'Scan Website'}
      </Button>
    </div>
  );
}

function ScanState({ scan, isKnown }: { scan: Scan | null | undefined; isKnown: boolean }) {
  if (scan === undefined) {
    return isKnown ? (
      <Loading>
        <Skeleton className="h-6 w-72 max-w-full" />
      </Loading>
    ) : null;
  }
  if (scan === null) {
    return (
      <p className="text-soft">
        This website has not been scanned yet. A scan reads its pages and finds what can be
        translated.
      </p>
    );
  }
  return <ScanDetails scan={scan} />;
}

function ScanDetails({ scan }: { scan: Scan }) {
  const { status, pages_found, pages_done, pages_failed, error, finished_at } = scan;
  const { tone, label } = scanStatus(scan);
  return (
    <div className="grid gap-3">
      {status === 'failed' && <Alert>{scanFailed}</Alert>}
      {/* Screen readers announce only the outcome, not counts that change every 2 seconds. */}
      <p
        role="status"
        aria-live={isUnderWay(scan) ? 'off' : 'polite'}
        className="flex flex-wrap items-baseline gap-x-4 [&>span]:whitespace-normal"
      >
        <StateBadge tone={tone}>{label}</StateBadge>
        {finished_at !== null && <span className="text-soft">{momentOf(finished_at)}</span>}
      </p>
      {isUnderWay(scan) && (
        <>
          <Progress label="Scan" done={pages_done} of={pages_found} />
          <p className="text-soft">You can leave this page; the scan continues.</p>
        </>
      )}
      {status === 'failed' && error !== null && <p>{error}</p>}
      {pages_failed > 0 && (
        <p className="text-soft">{countOf(pages_failed, 'page')} could not be read.</p>
      )}
    </div>
  );
}

/** The scanned pages; expanded during a scan. */
function ScannedPages({ website, isLive }: { website: WebsiteRow; isLive: boolean }) {
  const [isOpen, setOpen] = useState<boolean>();
  const open = isOpen ?? isLive;
  return (
    <details open={open} className="group rounded-xl border border-edge">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is operated by keys as well */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 font-semibold hover:bg-wash"
      >
        <Icon
          name="chevron"
          className="size-4 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
        Scanned pages
      </summary>
      {open && (
        <div className="border-t border-edge p-4">
          <PageList website={website} isLive={isLive} />
        </div>
      )}
    </details>
  );
}
