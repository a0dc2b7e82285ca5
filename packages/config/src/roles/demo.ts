import { z } from 'zod';
import { port } from '../setting.ts';

export const demoSettings = z.object({
  DEMO_PORT: port(3090, 'Port of the demo shop.'),
});
