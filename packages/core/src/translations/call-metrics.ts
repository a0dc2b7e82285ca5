import { EngineError } from '@dragoman/providers/engines/port';
import { defineCounter, defineTimer, traced } from '../observability/index.ts';

const calls = defineTimer({
  name: 'dragoman_engine_call_duration_seconds',
  help: 'Calls to translation engines.',
  labels: ['engine', 'result'],
});
const characters = defineCounter({
  name: 'dragoman_engine_characters_total',
  help: 'Characters sent to translation engines.',
  labels: ['engine'],
});
const failures = defineCounter({
  name: 'dragoman_engine_failures_total',
  help: 'Failed calls to translation engines, by kind.',
  labels: ['engine', 'kind'],
});

export const costs = defineCounter({
  name: 'dragoman_engine_cost_dollars_total',
  help: 'What calls to translation engines cost, in US dollars.',
  labels: ['engine'],
});

/** Makes a call to an engine and measures it. */
export async function measureCall<Result>(
  engine: string,
  sent: number,
  call: () => Promise<Result>,
): Promise<Result> {
  characters.add(engine, sent);
  try {
    const attributes = { 'dragoman.engine': engine, 'dragoman.characters': sent };
    return await calls.time(engine, () =>
      traced('engine call', call, { kind: 'client', attributes }),
    );
  } catch (error) {
    failures.add(`${engine} ${error instanceof EngineError ? error.kind : 'stopped'}`);
    throw error;
  }
}
