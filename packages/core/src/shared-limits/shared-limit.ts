import { hash } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type CountedLimit, createCounter } from './counter.ts';

/** A limit that all processes share, although most of its counts need no query. */
export interface SharedLimit {
  /** Counts up to `count` and returns how many are allowed. Never throws. Defaults to one. */
  take(key: string, count?: number): Promise<number>;
}

interface Reserved {
  left: number;
  /** True if the store has no more. */
  isSpent: boolean;
  until: number;
}

const nothingReserved: Reserved = { left: 0, isSpent: false, until: 0 };
const rememberedAtMost = 50_000;

/**
 * Reserves counts in batches. If the store does not answer, this process counts alone until it does.
 * @param options.batch counts reserved by one query; another process may be refused that many early
 * @param options.ask runs a query with a deadline, such as `StoreHealth.ask`
 */
export function createSharedLimit(
  options: CountedLimit & {
    readonly database: Pick<Database, 'pool'>;
    readonly batch?: number;
    readonly ask?: <T>(query: () => Promise<T>) => Promise<T>;
  },
): SharedLimit {
  const { batch = 1, ask = (query) => query() } = options;
  const shared = createCounter(options.database, options);
  const alone = createCounter(undefined, options);
  const held = new Map<string, Reserved>();
  const turns = new Map<string, Promise<unknown>>();

  const reserve = async (key: string, count: number): Promise<Reserved> => {
    const hidden = hash('sha256', key, 'base64url').slice(0, 22);
    try {
      return await ask(() => consume(shared, hidden, count));
    } catch {
      return consume(alone, hidden, count);
    }
  };
  const takeInTurn = async (key: string, count: number): Promise<number> => {
    let reserved = current(held, key);
    if (reserved.left < count && !reserved.isSpent) {
      const more = await reserve(key, Math.max(batch, count - reserved.left));
      reserved = { ...more, left: more.left + current(held, key).left };
    }
    const allowed = Math.min(count, reserved.left);
    if (held.size >= rememberedAtMost) held.clear();
    held.set(key, { ...reserved, left: reserved.left - allowed });
    return allowed;
  };
  return {
    take(key, count = 1) {
      const turn = (turns.get(key) ?? Promise.resolve()).then(() => takeInTurn(key, count));
      turns.set(key, turn);
      return turn.finally(() => turns.get(key) === turn && turns.delete(key));
    },
  };
}

function current(held: ReadonlyMap<string, Reserved>, key: string): Reserved {
  const reserved = held.get(key);
  return reserved !== undefined && reserved.until > performance.now() ? reserved : nothingReserved;
}

/** Returns what the limit still grants of `count`. Throws the error of the store. */
async function consume(
  counter: RateLimiterAbstract,
  key: string,
  count: number,
): Promise<Reserved> {
  try {
    const { msBeforeNext } = await counter.consume(key, count);
    return { left: count, isSpent: false, until: performance.now() + msBeforeNext };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const excess = refused.consumedPoints - counter.points;
    const left = Math.max(0, count - excess);
    return { left, isSpent: true, until: performance.now() + refused.msBeforeNext };
  }
}
