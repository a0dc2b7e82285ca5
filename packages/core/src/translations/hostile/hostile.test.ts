import { estimateUsage } from '@dragoman/domain/translations';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type HostileModel,
  harmless,
  type Misbehavior,
  misbehaviors,
  startHostileModel,
  texts,
} from './model.fixture.ts';
import { translateHostile } from './run.fixture.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
let model: HostileModel;
beforeAll(async () => {
  model = await startHostileModel();
});
afterAll(async () => {
  await model.close();
  await gate.close();
});

/** Translates the fixture's texts. */
async function translate(how: Misbehavior | undefined, share: number) {
  const ways = how === undefined ? [] : [how];
  const { dispatcher } = gate;
  const run = await translateHostile({ model, dispatcher, ways, share, count: texts.length });
  const { served, wrong, fault, calls, tokens, wrongTexts } = run;
  if (process.env['REPORT'])
    console.log(
      `${how?.name ?? 'right'} at ${share * 100} %: served ${served}, wrong ${wrong}, calls ${calls}, tokens ${tokens}`,
      fault,
      wrongTexts.slice(0, 5),
    );
  return { served, wrong, fault };
}

test('257 texts take seven calls', async () => {
  expect(await translate(undefined, 0)).toEqual({ served: 257, wrong: 0, fault: undefined });
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

test.each(harmless)('$name is read without loss', async (how) => {
  expect(await translate(how, 1)).toEqual({ served: 257, wrong: 0, fault: undefined });
  expect(model.calls).toBeLessThanOrEqual(9);
});

describe.each(misbehaviors)('$name', (how) => {
  test('always: serves nothing wrong, with few calls', async () => {
    const { wrong } = await translate(how, 1);
    expect(wrong).toBe(0);
    expect(model.calls).toBeLessThanOrEqual(90);
  }, 60_000);

  test('in one call of ten: under 1 % is served wrong, most is translated', async () => {
    const { served, wrong } = await translate(how, 0.1);
    expect(wrong / texts.length).toBeLessThan(0.01);
    expect(served).toBeGreaterThan(230);
  }, 60_000);
});

test('600 texts, broken in every way in turn, in one call of ten: none is wrong, lost or sent often', async () => {
  const { dispatcher } = gate;
  const common = { model, dispatcher, ways: misbehaviors, count: 600, concurrency: 1 };
  const run = await translateHostile({ ...common, share: 0.1 });
  const { left, twice, fault, wrong, tokens, predicted } = run;
  expect({ left, twice, fault }).toEqual({ left: 0, twice: 0, fault: undefined });
  expect(wrong).toBeLessThan(6);
  expect(run.served).toBeGreaterThan(570);
  expect(run.mostRepeats).toBeLessThanOrEqual(3);
  expect(tokens).toBeLessThan(1.4 * (predicted.inputTokens + predicted.outputTokens));
}, 60_000);

test('broken in every way in turn in all calls, requested again and again: none is wrong or lost', async () => {
  const { dispatcher } = gate;
  // Silence would only take time.
  const ways = misbehaviors.filter(({ name }) => name !== 'silence');
  const common = { model, dispatcher, ways, share: 1, count: 200, coolDown: 0, tries: 4 };
  for (const seed of [1, 2]) {
    const { wrongTexts, twice, failed, served } = await translateHostile({ ...common, seed });
    expect({ wrongTexts, twice }).toEqual({ wrongTexts: [], twice: 0 });
    expect(failed + served).toBe(200);
    expect(served).toBeGreaterThan(100);
  }
}, 120_000);
