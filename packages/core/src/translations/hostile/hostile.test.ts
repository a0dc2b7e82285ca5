import { estimateUsage, type UnitOutcome } from '@dragoman/domain/translations';
import { createOpenAiEngine } from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesOf } from '../engine-double.fixture.ts';
import { translateWithoutWebsite } from '../translate-without-website.ts';
import {
  type HostileModel,
  harmless,
  type Misbehavior,
  misbehaviors,
  startHostileModel,
  texts,
} from './model.fixture.ts';

const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
let model: HostileModel;
beforeAll(async () => {
  model = await startHostileModel();
});
afterAll(async () => {
  await model.close();
  await gate.close();
});

/** Translates the fixture's texts. Returns those that would be served wrong and those left untranslated. */
async function translate(how: Misbehavior | undefined, share: number) {
  model.misbehave(how, share);
  const engine = createOpenAiEngine({
    baseUrl: model.url,
    model: 'm',
    dispatcher: gate.dispatcher,
  });
  const outcomes = new Map<string, UnitOutcome>();
  const units = texts.map(([text], index) => ({ id: String(index), text, context: 'p' }));
  const fault = await translateWithoutWebsite(units, {
    engines: enginesOf(engine),
    pair: { source: 'en', target: 'es' },
    signal: AbortSignal.timeout(60_000),
    beforeBatch: async () => {},
    store: async (batch) => {
      for (const outcome of batch) outcomes.set(outcome.id, outcome);
    },
  }).catch((error: unknown) => error);
  const served = [...outcomes.values()].filter(({ state }) => state !== 'failed');
  const wrong = served.filter(({ id, text }) => {
    const [source, right] = texts[Number(id)] ?? [];
    return text !== right && text !== source;
  });
  if (process.env['REPORT'])
    console.log(
      `${how?.name ?? 'right'} at ${share * 100} %: served ${served.length}, wrong ${wrong.length}, calls ${model.calls}, tokens ${model.inputTokens} + ${model.outputTokens}${fault ? `, ended: ${(fault as Error).message}` : ''}`,
      wrong.slice(0, 5).map(({ text }) => text),
    );
  return { served: served.length, wrong: wrong.length, fault };
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
    expect(model.calls).toBeLessThanOrEqual(60);
  }, 60_000);

  test('in one call of ten: under 1 % is served wrong, most is translated', async () => {
    const { served, wrong } = await translate(how, 0.1);
    expect(wrong / texts.length).toBeLessThan(0.01);
    expect(served).toBeGreaterThan(230);
  }, 60_000);
});
