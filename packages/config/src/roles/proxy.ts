import { z } from 'zod';
import { port } from '../setting.ts';

export const proxySettings = z.object({
  PROXY_PORT: port(3080, 'Port on which translated sites are served.'),
});
