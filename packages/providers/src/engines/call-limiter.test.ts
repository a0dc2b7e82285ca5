import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallLimiter } from './call-limiter.ts';
import { EngineError } from './port.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['forward', 86_400_000],
  ['back', -86_400_000],
])('with a clock that is set %s by a day', (_, by) => {
  const jump = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

  test('a call after a rate limit waits as long as the engine said', async () => {
    const limiter = new CallLimiter({ concurrency: 1 });
    const refused = new EngineError('rate', 'Slow down.', { retryAfter: 200 });
    const begin = performance.now();
    await expect(limiter.run(() => Promise.reject(refused))).rejects.toThrow('Slow down.');
    jump();
    expect(await limiter.run(async () => 'translated')).toBe('translated');
    const waited = performance.now() - begin;
    expect(waited).toBeGreaterThan(190);
    expect(waited).toBeLessThan(10_000);
  });

  test('an open breaker closes after its time', async () => {
    const limiter = new CallLimiter({ concurrency: 1, coolDown: 200 });
    const bad = new EngineError('invalid-output', 'Chatter.');
    for (let times = 0; times < 3; times++) {
      await expect(limiter.run(() => Promise.reject(bad))).rejects.toThrow('Chatter.');
    }
    jump();
    const call = async () => 'translated';
    await expect(limiter.run(call)).rejects.toThrow('Three unusable answers in a row');
    await expect.poll(() => limiter.run(call), { timeout: 5000 }).toBe('translated');
  });
});
