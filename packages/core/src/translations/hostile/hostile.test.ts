import { estimateUsage } from '@dragoman/domain/translations';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, describe, expect, test } from 'vitest';
import {
  harmless,
  type Misbehavior,
  misbehaviors,
  startHostileModel,
  texts,
} from './model.fixture.ts';
import { translateHostile } from './run.fixture.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
afterAll(() => gate.close());

/** No answer that can be read takes this many milliseconds, whatever else the machine does. */
const patient = 60_000;

/** Translates the fixture's texts by a model that always answers as given. */
async function translate(how?: Misbehavior, timeout = 3000) {
  const model = await startHostileModel();
  const ways = how === undefined ? [] : [how];
  const common = { dispatcher: gate.dispatcher, share: ways.length, count: texts.length, timeout };
  try {
    const { served, wrong, fault } = await translateHostile({ ...common, model, ways });
    return { outcome: { served, wrong, fault }, model };
  } finally {
    await model.close();
  }
}

test('257 texts take nine calls, two of them for answers that may be in another language', async () => {
  const { outcome, model } = await translate(undefined, patient);
  expect(outcome).toEqual({ served: 257, wrong: 0, fault: undefined });
  expect(model.calls).toBeLessThanOrEqual(9);
  const characters = texts.reduce((sum, [text]) => sum + text.length, 0);
  const estimate = estimateUsage(texts.length, characters, model.calls);
  for (const [estimated, actual] of [
    [estimate.inputTokens, model.inputTokens],
    [estimate.outputTokens, model.outputTokens],
  ] as const) {
    expect(estimated / actual).toBeGreaterThan(1);
    expect(estimated / actual).toBeLessThan(1.3);
  }
});

// Most of their time is a pause before another try.
describe.concurrent('an engine that always answers in one way', () => {
  test.each(harmless)('$name is read without loss', async (how) => {
    const { outcome, model } = await translate(how, patient);
    expect(outcome).toEqual({ served: 257, wrong: 0, fault: undefined });
    expect(model.calls).toBeLessThanOrEqual(9);
  });

  test.each(misbehaviors)(
    '$name: serves nothing wrong, with few calls',
    async (how) => {
      const { outcome, model } = await translate(how);
      expect(outcome.wrong).toBe(0);
      expect(model.calls).toBeLessThanOrEqual(90);
    },
    60_000,
  );
});
