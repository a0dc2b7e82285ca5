import { needed, type Params, text } from '../state/params.ts';
import { invalid, noSuch } from '../state/stripe-error.ts';
import type { Deliveries } from '../webhooks/deliver.ts';

/** Test controls of the double, which disturb webhook delivery. */
export async function control(
  deliveries: Deliveries,
  path: string,
  params: Params,
): Promise<object> {
  if (path === '/double/webhooks/mode') {
    deliveries.mode = oneOf(needed(params, 'mode'), ['send', 'hold', 'drop']);
    return { mode: deliveries.mode };
  }
  if (path === '/double/webhooks/release') {
    await deliveries.release(
      oneOf(text(params, 'order') ?? 'in-order', ['in-order', 'reversed', 'twice']),
    );
    return { mode: deliveries.mode };
  }
  if (path === '/double/webhooks/settled') {
    await deliveries.settled();
    return { mode: deliveries.mode };
  }
  throw noSuch('control', path);
}

function oneOf<T extends string>(value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw invalid(`Must be one of ${allowed.join(', ')}`, 'mode');
  return found;
}
