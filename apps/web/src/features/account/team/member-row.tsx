import { useState } from 'react';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useDashboardWebsites } from '../../../websites/website-queries.ts';
import { MembershipFields } from './membership-fields.tsx';
import { limitsInWords, roleLabels } from './role-labels.ts';
import { type Member, useChangeMember, useRemoveMember } from './use-team.ts';

interface MemberRowProps {
  readonly member: Member;
  readonly canManage: boolean;
}

/** A member with role and limits, who can be changed and removed. */
export function MemberRow({ member, canManage }: MemberRowProps) {
  const [asks, setAsks] = useState<'change' | 'remove'>();
  const websites = useDashboardWebsites();
  const isSelf = useAuth().user?.id === member.user_id;
  const close = () => setAsks(undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi translate="no">{member.email}</bdi>{' '}
          {isSelf && <span className="font-normal text-soft">{t('(you)')}</span>}
        </p>
        <p className="text-sm break-words text-soft">
          {roleLabels[member.role]} · {limitsInWords(member, websites)}
        </p>
      </div>
      {canManage && member.joined_at !== null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setAsks('change')}>
            Change
          </Button>
          <Button variant="quiet" onClick={() => setAsks('remove')}>
            Remove
          </Button>
        </div>
      )}
      {asks === 'change' && <ChangeDialog member={member} onClose={close} />}
      {asks === 'remove' && <RemoveDialog member={member} onClose={close} />}
    </li>
  );
}

interface DialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

function ChangeDialog({ member, onClose }: DialogProps) {
  const { role, website_ids, languages } = member;
  const [membership, setMembership] = useState({ role, website_ids, languages });
  const change = useChangeMember(member.user_id);
  return (
    <Dialog title={member.email} size="large" overflows onClose={onClose}>
      <MembershipFields value={membership} onChange={setMembership} />
      {change.error !== null && <Alert>{change.error.message}</Alert>}
      <DialogActions onClose={onClose}>
        <Button
          disabled={change.isPending}
          onClick={() => change.mutate(membership, { onSuccess: onClose })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const remove = useRemoveMember(member.user_id);
  return (
    <Dialog
      role="alertdialog"
      title={t('Remove {name}?', { name: member.email })}
      onClose={onClose}
    >
      <p>They can no longer open this account. What they translated stays.</p>
      {remove.error !== null && <Alert>{remove.error.message}</Alert>}
      <DialogActions onClose={onClose}>
        <Button disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove
        </Button>
      </DialogActions>
    </Dialog>
  );
}
