import { advance } from '../billing/pass-time.ts';
import { pageOf } from '../http/pages-of.ts';
import { type Call, idOf, type Route } from '../http/route.ts';
import { emit } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import { integer, text } from '../state/params.ts';
import { invalid, missing } from '../state/stripe-error.ts';
import type { TestClock } from '../state/wire.ts';

/** Test clocks, frozen until advanced [https://docs.stripe.com/api/test_clocks]. */
export const testClockRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/test_helpers/test_clocks', run: create },
  {
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    run: (call) => find(call.account, 'clocks', idOf(call)),
  },
  { method: 'GET', path: '/v1/test_helpers/test_clocks', run: list },
  { method: 'POST', path: '/v1/test_helpers/test_clocks/:id/advance', run: move },
];

const maxAdvanceSeconds = 62 * 86_400;

function create({ account, params }: Call): TestClock {
  const frozen = integer(params, 'frozen_time');
  if (frozen === undefined) throw missing('frozen_time');
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: frozen,
    deletes_after: frozen + 30 * 86_400,
    frozen_time: frozen,
    livemode: false,
    name: text(params, 'name') ?? null,
    status: 'ready',
    status_details: {},
  };
  account.tables.clocks[clock.id] = clock;
  emit(account, 'test_helpers.test_clock.created', clock, { at: frozen });
  return clock;
}

function list({ account, params }: Call) {
  return pageOf(
    Object.values(account.tables.clocks).reverse(),
    params,
    '/v1/test_helpers/test_clocks',
  );
}

/** Returns at once with the clock `advancing`; its events follow, and then it is `ready`. */
function move(call: Call): TestClock {
  const { account, params } = call;
  const clock = find(account, 'clocks', idOf(call));
  const to = integer(params, 'frozen_time');
  if (to === undefined) throw missing('frozen_time');
  if (clock.status !== 'ready') throw invalid('Test clock advancement is underway.');
  if (to <= clock.frozen_time) throw invalid('Time must be in the future.', 'frozen_time');
  if (to > clock.frozen_time + maxAdvanceSeconds) {
    throw invalid('Cannot advance a test clock by more than two intervals.', 'frozen_time');
  }
  clock.status = 'advancing';
  clock.status_details = { advancing: { target_frozen_time: to } };
  emit(account, 'test_helpers.test_clock.advancing', clock, { at: clock.frozen_time });
  const answer = structuredClone(clock);
  setImmediate(() =>
    advance(account, clock, to).catch(() => {
      clock.status = 'internal_failure';
    }),
  );
  return answer;
}
