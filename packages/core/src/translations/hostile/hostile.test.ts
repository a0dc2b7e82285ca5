import { estimateUsage } from '@dragoman/domain/translations';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const onLoopback = () => ({ model, dispatcher: gate.dispatcher });

/** Translates the fixture's texts. */
async function translate(how: Misbehavior | undefined, share: number) {
  const ways = how === undefined ? [] : [how];
  const run = await translateHostile({ ...onLoopback(), ways, share, count: texts.length });
  const { served, wrong, fault, calls, tokens, wrongTexts } = run;
  if (process.env['REPORT'])
    console.log(
      `${how?.name ?? 'right'} at ${share * 100} %: served ${served}, wrong ${wrong}, calls ${calls}, tokens ${tokens}`,
      fault,
      wrongTexts.slice(0, 5),
    );
  return { served, wrong, fault };
}

test('257 texts take nine calls, two of them for answers that may be in another language', async () => {
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

test.each(misbehaviors)(
  '$name always: serves nothing wrong, with few calls',
  async (how) => {
    const { wrong } = await translate(how, 1);
    expect(wrong).toBe(0);
    expect(model.calls).toBeLessThanOrEqual(90);
  },
  60_000,
);
