import type { Config } from '@dragoman/config';
import { startDemo } from '@dragoman/demo';
import type { Closing } from '../wiring/closing.ts';
import type { RoleStates } from '../wiring/role-states.ts';

/** Starts the demo shop; answers with its address. */
export async function startDemoRole(
  config: Config,
  states: RoleStates,
  closing: Closing,
): Promise<string> {
  const demo = await startDemo({ host: config.HOST, port: config.DEMO_PORT });
  closing.add('demo shop', () => demo.close());
  states.set('demo', { status: 'ready' });
  return demo.url;
}
