import { useState } from 'react';
import { dayOf, momentOf } from '../../../formatting/dates.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useDashboardWebsites } from '../../../websites/website-queries.ts';
import { limitsInWords } from '../team/role-labels.ts';
import { NewKey } from './new-key.tsx';
import { scopesInWords } from './scope-labels.ts';
import { type ApiKey, useRevokeKey, useRollKey } from './use-api-keys.ts';

/** A key with what it may do and its last use; it can be rolled and revoked. */
export function KeyRow({ stored }: { readonly stored: ApiKey }) {
  const [asks, setAsks] = useState<'roll' | 'revoke'>();
  const roll = useRollKey(stored.id);
  const close = () => setAsks(undefined);
  return (
    <li className="grid gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi translate="no">{stored.name}</bdi>{' '}
            <span className="font-normal text-soft">ends in {stored.hint}</span>
          </p>
          <KeyDetails stored={stored} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setAsks('roll')}>
            Replace
          </Button>
          <Button variant="quiet" onClick={() => setAsks('revoke')}>
            Revoke
          </Button>
        </div>
      </div>
      {roll.data !== undefined && <NewKey token={roll.data.token} onDone={roll.reset} />}
      {asks === 'roll' && <RollDialog roll={roll} onClose={close} />}
      {asks === 'revoke' && <RevokeDialog stored={stored} onClose={close} />}
    </li>
  );
}

function KeyDetails({ stored }: { readonly stored: ApiKey }) {
  const { scopes, expires_at, last_used_at, former_until } = stored;
  const websites = useDashboardWebsites();
  const times = [
    last_used_at === null
      ? t('Never used')
      : t('Last used {time}', { time: momentOf(last_used_at) }),
    expires_at !== null && t('Valid until {day}', { day: dayOf(expires_at) }),
  ];
  const isRolled = former_until !== null && Date.parse(former_until) > Date.now();
  return (
    <div className="grid gap-0.5 text-sm break-words text-soft">
      <p>{scopesInWords(scopes)}</p>
      <p>{limitsInWords(stored, websites)}</p>
      <p>{times.filter(Boolean).join(' · ')}</p>
      {isRolled && (
        <p>{t('The key before it is accepted until {time}.', { time: momentOf(former_until) })}</p>
      )}
    </div>
  );
}

interface RollDialogProps {
  readonly roll: ReturnType<typeof useRollKey>;
  readonly onClose: () => void;
}

function RollDialog({ roll, onClose }: RollDialogProps) {
  const replace = (hours: number) => roll.mutate(hours, { onSuccess: onClose });
  return (
    <Dialog title={t('Replace')} onClose={onClose}>
      <p>
        You get a new key with the same rights. The one before it can stay valid for a day, so that
        you can replace it everywhere.
      </p>
      {roll.error !== null && <Alert>{roll.error.message}</Alert>}
      <DialogActions onClose={onClose}>
        <Button variant="quiet" disabled={roll.isPending} onClick={() => replace(0)}>
          End the old key now
        </Button>
        <Button disabled={roll.isPending} onClick={() => replace(24)}>
          Keep it for 24 hours
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RevokeDialog({ stored, onClose }: { stored: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(stored.id);
  return (
    <Dialog
      role="alertdialog"
      title={t('Revoke “{name}”?', { name: stored.name })}
      onClose={onClose}
    >
      <p>Programs that use it are refused at once. This cannot be undone.</p>
      {revoke.error !== null && <Alert>{revoke.error.message}</Alert>}
      <DialogActions onClose={onClose}>
        <Button disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      </DialogActions>
    </Dialog>
  );
}
