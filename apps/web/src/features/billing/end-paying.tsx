import type { ReactNode } from 'react';
import { OwnersOnly } from '../../account/guards.tsx';
import { useMay } from '../../account/use-accounts.ts';
import { api } from '../../api/api.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { websiteQueries } from '../../websites/website-queries.ts';

interface EndPayingProps {
  readonly websiteId: string;
  /** Who pays for whom. */
  readonly children: ReactNode;
}

/** Tells that one account pays for a website of another, and ends it for either. */
export function EndPaying({ websiteId, children }: EndPayingProps) {
  const mayManage = useMay('billing.manage');
  const end = useChange(
    () => api('DELETE /api/billing/payers/:websiteId', { params: { websiteId } }),
    {
      rereads: websiteQueries.billing,
      done: t('The website counts on the plan of its own account now.'),
    },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 break-words">{children}</p>
      {mayManage && (
        <OwnersOnly>
          <Button variant="quiet" disabled={end.isPending} onClick={() => end.mutate()}>
            End this payment
          </Button>
        </OwnersOnly>
      )}
      {end.error !== null && <Alert>{end.error.message}</Alert>}
    </div>
  );
}
