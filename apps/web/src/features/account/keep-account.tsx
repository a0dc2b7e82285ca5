import { dayOf } from '../../formatting/dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeepAccount } from './use-account.ts';

/** Takes the deletion of the account back. */
export function KeepAccount({ deletesAt }: { deletesAt: string }) {
  const keep = useKeepAccount();
  return (
    <div className="grid max-w-2xl gap-4">
      <p>
        It is deleted on <b>{dayOf(deletesAt)}</b> with all of its websites and translations. Until
        then everything works as before, and your subscription is not renewed.
      </p>
      {keep.error !== null && <Alert>{keep.error.message}</Alert>}
      <div>
        <Button disabled={keep.isPending} onClick={() => keep.mutate()}>
          {keep.isPending ? 'Keeping your account...' : 'Keep my account'}
        </Button>
      </div>
    </div>
  );
}
