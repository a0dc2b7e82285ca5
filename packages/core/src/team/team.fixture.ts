import { createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { Email } from '@dragoman/providers/email';
import { startApi } from '../api/testing/index.ts';
import { billingEndpoints } from '../billing/index.ts';
import { teamEndpoints } from './index.ts';

/** A new address. */
export const address = () => `${crypto.randomUUID()}@example.org`;

/** The token in the link of a mail. */
export const tokenOf = (sent: Email | undefined) =>
  /token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? 'no token';

/** An API of teams and billing on a database of its own, and the mails that it sent. */
export async function startTeam() {
  const harness = await createTestDatabase();
  const { database } = harness;
  const mails: Email[] = [];
  const mail = { isDown: false };
  const api = await startApi(
    [
      ...billingEndpoints({ database, billing: 'provider' }),
      ...teamEndpoints({
        database,
        email: {
          send: async (sent) => {
            if (mail.isDown) throw new Error('the mail server is down');
            mails.push(sent);
          },
          close: async () => {},
        },
        emailBrand: {
          name: 'Dragoman',
          siteUrl: 'https://x.example',
          supportEmail: 'help@x.example',
        },
        log: silentLog,
      }),
    ],
    { database },
  );
  return {
    database,
    api,
    mails,
    mail,
    accept: (as: string, token: string) =>
      api.call('POST /api/invitations/accept', { as, body: { token } }),
    look: (token: string) => api.call('POST /api/invitations/look', { body: { token } }),
    offer: (as: string, site: string, email: string) =>
      api.call(`POST /api/websites/${site}/transfer`, { as, body: { email } }),
    async close() {
      await api.close();
      await harness.close();
    },
  };
}
