import { z } from 'zod';
import { countField, defineEndpoint, idField } from '../endpoints/index.ts';

export const adminCheckEndpoint = defineEndpoint('check-admin', {
  call: 'GET /api/admin/check',
  // It tells callers about themselves.
  permission: 'none',
  summary: 'Whether the user is an administrator',
  specification: '[V §7]',
  answer: z.object({ isAdmin: z.boolean() }),
});

export const adminUsersEndpoint = defineEndpoint('list-users', {
  call: 'GET /api/admin/users',
  access: 'admin',
  summary: 'Every user',
  specification: '[V §7]',
  answer: z.array(
    z.object({ id: z.string(), email: z.string().nullable(), has_second_factor: z.boolean() }),
  ),
  errors: ['auth-service'],
});

export const adminWebsitesEndpoint = defineEndpoint('list-all-websites', {
  call: 'GET /api/admin/websites',
  access: 'admin',
  summary: 'Every website that is not deleted, newest first',
  specification: '[V §7]',
  answer: z.array(
    z.object({
      id: z.string(),
      user_id: z.string(),
      name: z.string().nullable(),
      url: z.string(),
      status: z.string().nullable(),
      /** The other account that pays for it; null if its own does. */
      billed_to: z.string().nullable(),
    }),
  ),
});

/** A session as returned by the auth service; unknown fields are passed through. */
const session = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string().optional(),
  expires_in: z.number().optional(),
  expires_at: z.number().optional(),
});

export const impersonateEndpoint = defineEndpoint('impersonate', {
  call: 'POST /api/admin/impersonate',
  isAnswerSecret: true,
  access: 'admin',
  summary: 'A session as another user; written down with who, whom, when and why',
  specification: '[V §7]',
  body: z.object({ userId: idField, reason: z.string().trim().max(500).optional() }),
  answer: z.object({ session: z.object({ session }), impersonationId: z.string() }),
  errors: ['bad-request', 'not-found', 'auth-service'],
  limit: { requests: 30, seconds: 300 },
});

export const resetFactorsEndpoint = defineEndpoint('reset-second-factors', {
  call: 'POST /api/admin/reset-second-factors',
  access: 'admin',
  summary: 'Removes a user’s authenticator app and recovery codes; written down with who and when',
  body: z.object({ userId: z.uuid() }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['not-found', 'auth-service'],
});

export const endImpersonationEndpoint = defineEndpoint('end-impersonation', {
  call: 'POST /api/admin/impersonate/end',
  access: 'admin',
  summary:
    'Ends the administrator’s impersonations: writes the end down and revokes their sessions',
  body: z.object({ impersonationId: idField.optional() }),
  answer: z.object({ ended: countField }),
});
