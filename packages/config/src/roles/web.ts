import { z } from 'zod';
import { list, port } from '../setting.ts';

/** The roles web, api and backend share one port. */
export const webSettings = z.object({
  PORT: port(3000, 'Port of the dashboard, /api and the backend.'),
  SIGN_IN_WAYS: list('', '')
    .pipe(z.array(z.enum(['password', 'sso'])))
    .describe(
      'Ways to sign in that /login offers beside the mailed link, separated by commas: password, sso. Configured providers appear by themselves.',
    ),
});
