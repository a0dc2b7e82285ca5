import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasDatabase } from '@dragoman/database/connection';
import { costOf, type EngineUsage as Usage } from '@dragoman/domain/translations';
import {
  EngineError,
  type EngineErrorKind,
  type EngineUsage,
} from '@dragoman/providers/engines/port';
import { reserve } from './budget.ts';
import { costs, measureCall } from './call-metrics.ts';
import type { Answers } from './calls.ts';
import type { Engines } from './deps.ts';
import {
  type BatchRequest,
  beginCall,
  type CallScope,
  type CallUsage,
  endCall,
} from './engine-calls.store.ts';

/** Where the calls of a batch are recorded (decision 0080). */
export interface CallRecord extends HasDatabase {
  readonly name: CallScope;
  /** What the batch translates, so that a killed run can resume it. */
  readonly request?: BatchRequest;
  /** Receives the ids of the calls, which are settled together with the results. */
  readonly used: Set<string>;
  readonly jobId: string | undefined;
  readonly engines: Engines;
}

/** What an engine is told of a call besides its texts. */
export interface CallReport {
  readonly idempotencyKey?: string;
  onUsage?(usage: EngineUsage): void;
}

interface PaidCall<Answer> {
  /** The engine's name and version, as `name@version`. */
  readonly engine: string;
  /** What distinguishes the call from others; equal if it is repeated after a crash. */
  readonly key: readonly unknown[];
  readonly texts: number;
  /** An upper bound of what it uses. */
  readonly estimate: Usage;
  make(report: CallReport): Promise<Answers<Answer>>;
}

/**
 * Records a call before it is made and its answer as soon as it arrives; an answered call is never made again. The
 * run's signal does not abort the call, because it is billed anyway.
 */
export async function recordedCall<Answer>(
  record: CallRecord,
  call: PaidCall<Answer>,
): Promise<Answers<Answer>> {
  const { database, name, request, used } = record;
  const recorded = await beginCall(database.kysely, {
    ...name,
    engine: call.engine,
    requestKey: createHash('sha256').update(JSON.stringify(call.key)).digest('base64url'),
    unitCount: call.texts,
    characterCount: call.estimate.characters,
    request: used.size === 0 ? request : undefined,
    jobId: record.jobId,
  });
  used.add(recorded.id);
  if (recorded.status === 'succeeded' && recorded.response !== null)
    return recorded.response as Answers<Answer>;
  if (recorded.status === 'failed' && recorded.error === 'too-large')
    throw new EngineError('too-large', 'The call was too large before.');
  return payForCall(record, call, recorded.id);
}

/** Reserves the estimated cost, calls the engine, and records the answer and the usage that the endpoint reports. */
async function payForCall<Answer>(
  { database, name, engines }: CallRecord,
  call: PaidCall<Answer>,
  id: string,
): Promise<Answers<Answer>> {
  const [engine = ''] = call.engine.split('@');
  const price = engines.prices?.[engine];
  const { characters } = call.estimate;
  const estimate = costOf(price, call.estimate);
  await reserve(database, { id, websiteId: name.websiteId, cost: estimate }, engines);
  let reported: EngineUsage | undefined;
  const onUsage = (usage: EngineUsage) => {
    reported = usage;
  };
  const usageOf = (unreportedCost: number): CallUsage => {
    if (reported === undefined) return { ...noTokens, cost: unreportedCost };
    return { ...reported, cost: costOf(price, { ...reported, characters }) - estimate };
  };
  const making = measureCall(engine, characters, () => call.make({ idempotencyKey: id, onUsage }));
  const response = await making.catch(async (error: unknown) => {
    const kind: EngineErrorKind = error instanceof EngineError ? error.kind : 'unavailable';
    await endCall(database.kysely, id, { error: kind }, usageOf(-estimate));
    throw error;
  });
  const usage = usageOf(0);
  costs.add(engine, estimate + usage.cost);
  await withRetries(() => endCall(database.kysely, id, { response }, usage));
  return response;
}

const noTokens = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < 5; attempt++) {
    try {
      return await write();
    } catch {
      await sleep(attempt * 200);
    }
  }
  await write();
}
