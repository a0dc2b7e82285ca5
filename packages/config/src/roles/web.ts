import { z } from 'zod';
import { port } from '../setting.ts';

/** The roles web, api and backend share one port. */
export const webSettings = z.object({
  PORT: port(3000, 'Port of the dashboard, /api and the backend.'),
});
