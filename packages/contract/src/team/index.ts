import { permissions, roles } from '@dragoman/domain/permissions';
import { z } from 'zod';
import { defineEndpoint, idField, languageField, timestampField } from '../endpoints/index.ts';

const roleField = z.enum(roles as [(typeof roles)[number], ...(typeof roles)[number][]]);

const membershipInput = {
  role: roleField,
  /** Null for all websites of the account, those of the future too. */
  website_ids: z.array(idField).min(1).max(500).nullable().default(null),
  /** The target languages; null for all. */
  languages: z.array(languageField).min(1).max(100).nullable().default(null),
};

const limitFields = {
  website_ids: z.array(z.uuid()).nullable(),
  languages: z.array(z.string()).nullable(),
};

const memberFields = z.object({
  user_id: z.uuid(),
  email: z.string(),
  role: roleField,
  ...limitFields,
  /** Null for the account's own user. */
  joined_at: timestampField.nullable(),
});

const invitationFields = z.object({
  id: z.uuid(),
  /** `member` joins the account; `website` and `account` take websites over; `payer` pays for one. */
  kind: z.enum(['member', 'website', 'account', 'payer']),
  email: z.string(),
  role: roleField.nullable(),
  ...limitFields,
  /** The address of the website that is offered, or to be paid for. */
  website_url: z.string().nullable(),
  created_at: timestampField,
  expires_at: timestampField,
});

const domainFields = z.object({
  domain: z.string().max(253),
  /** What people are who sign in with the domain by single sign-on; null if they do not join. */
  role: roleField.exclude(['owner']).nullable(),
  website_ids: membershipInput.website_ids,
  languages: membershipInput.languages,
});

const teamAnswer = z.object({
  members: z.array(memberFields),
  /** Domains of single sign-on that the operator gave to the account. */
  domains: z.array(domainFields),
  /** Those that are open or have expired. */
  invitations: z.array(invitationFields),
});

const accountFields = z.object({
  id: z.uuid(),
  /** The email address of its owner. */
  name: z.string(),
  role: roleField,
  permissions: z.array(z.enum(permissions)),
  ...limitFields,
  /** How many people work there, its owner included. */
  member_count: z.int(),
});

const tokenInput = z.object({ token: z.string().min(20).max(100) });

export type MembershipInput = z.output<z.ZodObject<typeof membershipInput>>;
export type DomainInput = z.output<typeof domainFields>;
export type MemberFields = z.infer<typeof memberFields>;
export type InvitationFields = z.infer<typeof invitationFields>;
export type AccountFields = z.infer<typeof accountFields>;

export const readAccountsEndpoint = defineEndpoint('read-accounts', {
  call: 'GET /api/me/accounts',
  permission: 'none',
  summary: 'The accounts that you may work in, your own first, and what you may do there',
  answer: z.object({ accounts: z.array(accountFields) }),
});

export const readTeamEndpoint = defineEndpoint('read-team', {
  call: 'GET /api/team',
  permission: 'members.read',
  forSomeLanguages: true,
  summary: 'The members of an account and its open invitations',
  answer: teamAnswer,
});

export const inviteEndpoint = defineEndpoint('invite', {
  call: 'POST /api/team/invitations',
  permission: 'members.manage',
  ownersOnly: true,
  activity: 'invitation.sent',
  activityFields: ['email', 'role', 'languages'],
  summary: 'Invites somebody into an account by mail; the link is valid for 7 days and works once',
  body: z.object({ email: z.email().max(254), ...membershipInput }),
  statuses: [201],
  answer: teamAnswer,
  errors: ['conflict', 'not-found'],
  limit: { requests: 60, seconds: 3600 },
});

const offerFields = {
  ownersOnly: true,
  body: z.object({ email: z.email().max(254) }),
  answer: z.object({ offered: z.literal(true) }),
  errors: ['conflict'],
  limit: { requests: 20, seconds: 3600 },
} as const;

export const offerWebsiteEndpoint = defineEndpoint('offer-website', {
  call: 'POST /api/websites/:id/transfer',
  permission: 'website.transfer',
  activity: 'website.offered',
  activityFields: ['email'],
  summary: 'Offers a website to another account by mail',
  description:
    'If it is accepted within 7 days, the website moves with its texts, history, slugs, pictures, rules and statistics, and the terms and memory that it uses are copied. Withdraw it as an invitation.',
  ...offerFields,
});

export const offerPayerEndpoint = defineEndpoint('offer-payer', {
  call: 'POST /api/websites/:id/payer',
  permission: 'billing.manage',
  activity: 'payer.offered',
  summary: 'Asks another account by mail to pay for a website',
  description:
    'If it accepts within 7 days, the website counts on its plan and its bill, until one of both ends that. It sees no texts.',
  ...offerFields,
});

export const offerAccountEndpoint = defineEndpoint('offer-account', {
  call: 'POST /api/team/transfer',
  permission: 'members.manage',
  activity: 'account.offered',
  activityFields: ['email'],
  summary:
    'Offers all websites of an account, with glossary, memory and members, to a member by mail',
  ...offerFields,
});

export const resendInvitationEndpoint = defineEndpoint('resend-invitation', {
  call: 'POST /api/team/invitations/:invitationId/resend',
  permission: 'members.manage',
  ownersOnly: true,
  activity: 'invitation.resent',
  activityFields: ['email'],
  summary: 'Sends an invitation again; the link of the mail before stops working',
  answer: teamAnswer,
  errors: ['conflict'],
  limit: { requests: 60, seconds: 3600 },
});

export const withdrawInvitationEndpoint = defineEndpoint('withdraw-invitation', {
  call: 'DELETE /api/team/invitations/:invitationId',
  permission: 'members.manage',
  activity: 'invitation.withdrawn',
  activityFields: ['email'],
  summary: 'Withdraws an invitation',
  answer: teamAnswer,
});

export const changeMemberEndpoint = defineEndpoint('change-member', {
  call: 'PATCH /api/team/members/:userId',
  permission: 'members.manage',
  ownersOnly: true,
  activity: 'member.changed',
  activityFields: ['email', 'role', 'languages'],
  summary: 'Changes the role and the limits of a member',
  body: z.object(membershipInput),
  answer: teamAnswer,
});

export const changeDomainEndpoint = defineEndpoint('change-domain', {
  call: 'PUT /api/team/domains',
  permission: 'members.manage',
  ownersOnly: true,
  activity: 'domain.changed',
  activityFields: ['domain', 'role', 'languages'],
  summary: 'Chooses as what people join who sign in with a domain by single sign-on',
  description:
    'They join when they sign in for the first time from then on; members stay as they are, and who was removed comes back by an invitation only.',
  body: domainFields,
  answer: teamAnswer,
  errors: ['not-found'],
});

export const removeMemberEndpoint = defineEndpoint('remove-member', {
  call: 'DELETE /api/team/members/:userId',
  permission: 'members.manage',
  activity: 'member.removed',
  activityFields: ['email'],
  summary: 'Removes a member, who may do nothing in the account from then on',
  answer: teamAnswer,
});

export const leaveTeamEndpoint = defineEndpoint('leave-team', {
  call: 'POST /api/team/leave',
  permission: 'none',
  ownersOnly: true,
  activity: 'member.left',
  summary: 'Leaves the account that the header x-dragoman-account names',
  answer: z.object({ left: z.literal(true) }),
  errors: ['conflict'],
});

export const lookAtInvitationEndpoint = defineEndpoint('look-at-invitation', {
  call: 'POST /api/invitations/look',
  access: 'public',
  summary: 'What an invitation is for, by the token of its mail',
  body: tokenInput,
  answer: invitationFields
    .pick({ kind: true, email: true, role: true, languages: true, website_url: true })
    .extend({
      /** The email address of the account's owner. */
      account: z.string(),
      expires_at: timestampField,
    }),
  errors: ['not-found', 'conflict'],
  limit: { requests: 30, seconds: 300 },
});

export const acceptInvitationEndpoint = defineEndpoint('accept-invitation', {
  call: 'POST /api/invitations/accept',
  permission: 'none',
  ownersOnly: true,
  activity: 'invitation.accepted',
  summary: 'Accepts an invitation, signed in with the address that it was sent to',
  body: tokenInput,
  answer: z.object({
    /** The account that you may work in now. */
    account_id: z.uuid(),
  }),
  errors: ['not-found', 'conflict', 'forbidden'],
  limit: { requests: 30, seconds: 300 },
});
