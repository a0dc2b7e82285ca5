import { closing } from '@dragoman/database/testing';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostileModel, misbehaviors, startHostileModel, texts } from './model.fixture.ts';
import { translateHostile } from './run.fixture.ts';

const gate = closing(createOutgoingGate({ allowedHosts: ['127.0.0.1'] }));
let model: HostileModel;
beforeAll(async () => {
  model = await startHostileModel();
});
afterAll(() => model.close());

const onLoopback = () => ({ model, dispatcher: gate.dispatcher });

test.each(misbehaviors)(
  '$name in one call of ten: under 1 % is served wrong, most is translated',
  async (how) => {
    const run = await translateHostile({
      ...onLoopback(),
      ways: [how],
      share: 0.1,
      count: texts.length,
    });
    expect(run.wrong / texts.length).toBeLessThan(0.01);
    expect(run.served).toBeGreaterThan(230);
  },
  60_000,
);

test('10,000 correct translations are stored', async () => {
  const run = await translateHostile({ ...onLoopback(), ways: [], share: 0, count: 10_000 });
  expect(run).toMatchObject({ served: 10_000, wrong: 0, left: 0, twice: 0, fault: undefined });
}, 120_000);

describe('2,000 texts, broken in every way in turn', () => {
  const common = { ways: misbehaviors, count: 2000, concurrency: 1 };
  const predictedCalls = 2000 / 40;

  test('in one call of ten: none is wrong, lost or sent often', async () => {
    const run = await translateHostile({ ...onLoopback(), ...common, share: 0.1 });
    const { left, twice, fault, wrong, tokens, predicted, calls } = run;
    expect({ left, twice, fault, wrong }).toEqual({
      left: 0,
      twice: 0,
      fault: undefined,
      wrong: 0,
    });
    expect(run.served).toBeGreaterThan(1980);
    expect(run.mostRepeats).toBeLessThanOrEqual(3);
    // After 'too large', batches are smaller.
    expect(calls).toBeLessThan(2.5 * predictedCalls);
    expect(tokens).toBeLessThan(1.6 * (predicted.inputTokens + predicted.outputTokens));
  }, 60_000);

  test('in all calls: none is stored, and few are made', async () => {
    const run = await translateHostile({ ...onLoopback(), ...common, share: 1 });
    expect(run).toMatchObject({ served: 0, failed: 0, left: 2000 });
    expect(run.calls).toBeLessThan(20);
  }, 60_000);
});

test('broken in every way in turn in all calls, requested again and again: none is wrong or lost', async () => {
  // Silence would only take time.
  const ways = misbehaviors.filter(({ name }) => name !== 'silence');
  const common = { ...onLoopback(), ways, share: 1, count: 200, coolDown: 0, tries: 4 };
  for (const seed of [1, 2]) {
    const { wrongTexts, twice, failed, served } = await translateHostile({ ...common, seed });
    expect({ wrongTexts, twice }).toEqual({ wrongTexts: [], twice: 0 });
    expect(failed + served).toBe(200);
    expect(served).toBeGreaterThan(100);
  }
}, 120_000);
