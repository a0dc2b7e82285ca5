import {
  acceptInvitationEndpoint,
  changeDomainEndpoint,
  changeMemberEndpoint,
  inviteEndpoint,
  leaveTeamEndpoint,
  lookAtInvitationEndpoint,
  offerAccountEndpoint,
  offerPayerEndpoint,
  offerWebsiteEndpoint,
  readAccountsEndpoint,
  readTeamEndpoint,
  removeMemberEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
} from '@dragoman/contract/team';
import { endpointsOf, implement } from '../api/index.ts';
import type { MailDeps } from '../emails/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { changeDomain } from './domains.ts';
import {
  accept,
  invite,
  lookAt,
  offerAccount,
  offerWebsite,
  resend,
  withdraw,
} from './invitations.ts';
import { changeMember, leave, readAccounts, readTeam, removeMember } from './team.ts';

export const teamEndpoints = endpointsOf<MailDeps>([
  implement(readAccountsEndpoint, async ({ user }, deps) => ({
    accounts: await readAccounts(deps, user.id),
  })),
  implement(readTeamEndpoint, ({ user }, deps) => readTeam(deps, user.accountId)),
  implement(inviteEndpoint, async ({ user, body }, deps) => {
    await invite(deps, user, body);
    return readTeam(deps, user.accountId);
  }),
  implementForWebsite(offerWebsiteEndpoint, async ({ user, website, body }, deps: MailDeps) => {
    await offerWebsite(deps, user, website, body.email);
    return { offered: true } as const;
  }),
  implementForWebsite(offerPayerEndpoint, async ({ user, website, body }, deps: MailDeps) => {
    await offerWebsite(deps, user, website, body.email, 'payer');
    return { offered: true } as const;
  }),
  implement(offerAccountEndpoint, async ({ user, body }, deps) => {
    await offerAccount(deps, user, body.email);
    return { offered: true } as const;
  }),
  implement(resendInvitationEndpoint, async ({ user, params }, deps) => {
    const email = await resend(deps, user, params.invitationId);
    return { ...(await readTeam(deps, user.accountId)), email };
  }),
  implement(withdrawInvitationEndpoint, async ({ user, params }, deps) => {
    const email = await withdraw(deps, user, params.invitationId);
    return { ...(await readTeam(deps, user.accountId)), email };
  }),
  implement(changeMemberEndpoint, async ({ user, params, body }, deps) => {
    await changeMember(deps, user, params.userId, body);
    const team = await readTeam(deps, user.accountId);
    return { ...team, email: team.members.find((one) => one.user_id === params.userId)?.email };
  }),
  implement(changeDomainEndpoint, async ({ user, body }, deps) => {
    await changeDomain(deps, user, body);
    return readTeam(deps, user.accountId);
  }),
  implement(removeMemberEndpoint, async ({ user, params }, deps) => {
    const email = await removeMember(deps, user.accountId, params.userId);
    return { ...(await readTeam(deps, user.accountId)), email };
  }),
  implement(leaveTeamEndpoint, async ({ user }, deps) => {
    await leave(deps, user);
    return { left: true } as const;
  }),
  implement(lookAtInvitationEndpoint, ({ body }, deps) => lookAt(deps, body.token)),
  implement(acceptInvitationEndpoint, ({ user, body }, deps) => accept(deps, user, body.token)),
]);
