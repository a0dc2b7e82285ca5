import { z } from 'zod';
import { defineEndpoint, timestampField } from '../endpoints/index.ts';

/** A file in parts. */
const archiveAnswer = z.custom<AsyncIterable<Uint8Array>>(
  (value) => value !== null && typeof value === 'object',
);

export const exportAccountEndpoint = defineEndpoint('export-account', {
  call: 'GET /api/account/export',
  // The caller's own account.
  permission: 'none',
  summary: 'Downloads everything that belongs to your account, as a ZIP file',
  description:
    'Each table is a JSON file with the rows of your account, read at one moment; translated pictures are in `pictures/`. Passwords, keys and other secrets are left out.',
  answer: archiveAnswer,
  answerType: 'application/zip',
  limit: { requests: 5, seconds: 3600 },
});

const deletionAnswer = z.object({ deletes_at: timestampField });

export const deleteAccountEndpoint = defineEndpoint('delete-account', {
  call: 'POST /api/account/deletion',
  // The caller's own account.
  permission: 'none',
  ownersOnly: true,
  summary: 'Deletes your account in 14 days, and signs you out everywhere',
  description:
    'Until then websites are served as before, the subscription is not renewed, and signing in again allows to keep the account. A second call changes nothing.',
  body: z.object({
    /** The address of your account, as a confirmation. */
    email: z.string().trim().max(320),
  }),
  answer: deletionAnswer,
  errors: ['payments-refused', 'payments-unavailable'],
  limit: { requests: 10, seconds: 3600 },
});

export const keepAccountEndpoint = defineEndpoint('keep-account', {
  call: 'DELETE /api/account/deletion',
  // The caller's own account.
  permission: 'none',
  summary: 'Keeps an account that would be deleted; its subscription is renewed again',
  answer: z.object({ deletes_at: z.null() }),
  errors: ['not-found', 'payments-refused', 'payments-unavailable'],
});
