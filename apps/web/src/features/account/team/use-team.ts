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
import { useChange } from '../../../api/use-change.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';

export type Member = MemberFields;
export type Invitation = InvitationFields;
export type Membership = MembershipInput;

/** The members and open invitations of the open account. */
export function useTeam() {
  return useQuery(teamQuery);
}

const keeps = teamQuery.queryKey;

export const useInvite = () =>
  useChange(
    (body: Membership & { readonly email: string }) => api('POST /api/team/invitations', { body }),
    { keeps, done: t('The invitation was sent.') },
  );

export const useResend = (invitationId: string) =>
  useChange(
    () => api('POST /api/team/invitations/:invitationId/resend', { params: { invitationId } }),
    { keeps, done: t('The invitation was sent.') },
  );

export const useWithdraw = (invitationId: string) =>
  useChange(() => api('DELETE /api/team/invitations/:invitationId', { params: { invitationId } }), {
    keeps,
    done: t('The invitation was withdrawn.'),
  });

export const useChangeMember = (userId: string) =>
  useChange(
    (body: Membership) => api('PATCH /api/team/members/:userId', { params: { userId }, body }),
    { keeps, done: t('Saved.') },
  );

export const useChangeDomain = () =>
  useChange((body: DomainInput) => api('PUT /api/team/domains', { body }), {
    keeps,
    done: t('Saved.'),
  });

export const useRemoveMember = (userId: string) =>
  useChange(() => api('DELETE /api/team/members/:userId', { params: { userId } }), {
    keeps,
    done: t('The member was removed.'),
  });

/** Leaves the open account and opens the own one. */
export function useLeave() {
  const { user } = useAuth();
  return async () => {
    await api('POST /api/team/leave');
    openAccount(user?.id ?? '', user?.id ?? '');
  };
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
