import type {
  DomainInput,
  InvitationFields,
  MemberFields,
  MembershipInput,
} from '@dragoman/contract/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openAccount } from '../../../account/open-account.ts';
import { teamQuery } from '../../../account/team-query.ts';
import { accountsKey } from '../../../account/use-accounts.ts';
import { api, personalApi } from '../../../api/api.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import { notify } from '../../../ui/toast.tsx';

export type Member = MemberFields;
export type Invitation = InvitationFields;
export type Membership = MembershipInput;

/** The members and open invitations of the open account. */
export function useTeam() {
  return useQuery(teamQuery);
}

/** A change of the team, whose answer is the team. */
function useTeamChange<Asked>(
  change: (asked: Asked) => Promise<Awaited<ReturnType<NonNullable<typeof teamQuery.queryFn>>>>,
  done: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (team) => {
      queries.setQueryData(teamQuery.queryKey, team);
      notify.done(done);
    },
  });
}

export const useInvite = () =>
  useTeamChange(
    (body: Membership & { readonly email: string }) => api('POST /api/team/invitations', { body }),
    t('The invitation was sent.'),
  );

export const useResend = (invitationId: string) =>
  useTeamChange(
    () => api('POST /api/team/invitations/:invitationId/resend', { params: { invitationId } }),
    t('The invitation was sent.'),
  );

export const useWithdraw = (invitationId: string) =>
  useTeamChange(
    () => api('DELETE /api/team/invitations/:invitationId', { params: { invitationId } }),
    t('The invitation was withdrawn.'),
  );

export const useChangeMember = (userId: string) =>
  useTeamChange(
    (body: Membership) => api('PATCH /api/team/members/:userId', { params: { userId }, body }),
    t('Saved.'),
  );

export const useChangeDomain = () =>
  useTeamChange((body: DomainInput) => api('PUT /api/team/domains', { body }), t('Saved.'));

export const useRemoveMember = (userId: string) =>
  useTeamChange(
    () => api('DELETE /api/team/members/:userId', { params: { userId } }),
    t('The member was removed.'),
  );

/** Leaves the open account and opens the own one. */
export function useLeave() {
  const { user } = useAuth();
  return useMutation({
    mutationFn: () => api('POST /api/team/leave'),
    onSuccess: () => openAccount(user?.id ?? '', user?.id ?? ''),
  });
}

/** What an invitation is for. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => personalApi('POST /api/invitations/look', { body: { token } }),
    retry: false,
  });
}

/** Accepts an invitation and opens the account that it is of. */
export function useAccept(token: string) {
  const { user } = useAuth();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => personalApi('POST /api/invitations/accept', { body: { token } }),
    onSuccess: ({ account_id }) => {
      void queries.invalidateQueries({ queryKey: accountsKey });
      openAccount(user?.id ?? '', account_id);
    },
  });
}
