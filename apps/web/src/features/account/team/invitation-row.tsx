import { dayOf } from '../../../formatting/dates.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../../websites/website-queries.ts';
import { limitsInWords, roleLabels } from './role-labels.ts';
import { type Invitation, useResend, useWithdraw } from './use-team.ts';

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly canManage: boolean;
}

/** An invitation that nobody accepted yet; it can be sent again and withdrawn. */
export function InvitationRow({ invitation, canManage }: InvitationRowProps) {
  const { id, email, expires_at } = invitation;
  const resend = useResend(id);
  const withdraw = useWithdraw(id);
  const error = resend.error ?? withdraw.error;
  const isBusy = resend.isPending || withdraw.isPending;
  const hasExpired = Date.parse(expires_at) < Date.now();
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi translate="no">{email}</bdi>
          </p>
          <p className="text-sm break-words text-soft">
            <Purpose invitation={invitation} />
          </p>
          <p className="text-sm text-soft">
            {hasExpired ? t('Expired') : t('Valid until {day}', { day: dayOf(expires_at) })}
          </p>
        </div>
        {canManage && (
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" disabled={isBusy} onClick={() => resend.mutate(undefined)}>
              Send again
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={() => withdraw.mutate(undefined)}>
              Withdraw
            </Button>
          </div>
        )}
      </div>
      {error !== null && <Alert>{error.message}</Alert>}
    </li>
  );
}

function Purpose({ invitation }: { readonly invitation: Invitation }) {
  const websites = useDashboardWebsites();
  const { kind, role, website_url } = invitation;
  if (role !== null) return `${roleLabels[role]} · ${limitsInWords(invitation, websites)}`;
  const site = website_url === null ? t('All websites') : shownAddress(website_url);
  return kind === 'payer' ? t('Pays for: {site}', { site }) : t('Takes over: {site}', { site });
}
