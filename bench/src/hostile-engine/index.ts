import {
  type HostileRun,
  misbehaviors,
  startHostileModel,
  translateHostile,
} from '@dragoman/core/translations/testing';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import type { SuiteResult } from '../table.ts';

const count = Number(process.env['BENCH_UNITS'] ?? 10_000);
const rowsWanted = process.env['BENCH_ROWS'] ?? 'all';

/**
 * Translates many texts by a model that misbehaves in all ways in turn, then in each way, in 10 % of its calls and in all; at
 * last without a pause after unusable answers, and again and again.
 */
export async function run(): Promise<SuiteResult> {
  const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
  const model = await startHostileModel();
  const common = { model, dispatcher: gate.dispatcher, count, timeout: 20_000 };
  try {
    const rows = [await row('none', { ...common, ways: [], share: 0 })];
    const kinds = [
      { name: 'all in turn', ways: misbehaviors },
      ...(rowsWanted === 'all' ? misbehaviors.map((how) => ({ name: how.name, ways: [how] })) : []),
    ];
    for (const { name, ways } of kinds)
      for (const share of [0.1, 1]) rows.push(await row(name, { ...common, ways, share }));
    // Silence would only take time.
    const ways = misbehaviors.filter(({ name }) => name !== 'silence');
    const goesOn = { ...common, ways, share: 1, coolDown: 0, tries: 4 };
    rows.push(await row('all in turn, never paused, requested four times', goesOn));
    return { name: `hostile engine: ${count} texts`, rows, notes: [] };
  } finally {
    await model.close();
    await gate.close();
  }
}

async function row(misbehavior: string, hostile: HostileRun) {
  const { fault, predicted, wrongTexts, ...found } = await translateHostile(hostile);
  const tokens = predicted.inputTokens + predicted.outputTokens;
  const result = {
    misbehavior,
    'of calls': `${hostile.share * 100} %`,
    'stored wrong': found.wrong,
    stored: found.served,
    'left as failed': found.failed,
    'left pending': found.left,
    'stored twice': found.twice,
    calls: found.calls,
    'same texts sent at most': found.mostRepeats,
    'tokens of predicted': `${Math.round((100 * found.tokens) / tokens)} %`,
    ended: fault instanceof Error ? fault.message : '',
  };
  console.log(JSON.stringify(result), wrongTexts.slice(0, 3));
  return result;
}
