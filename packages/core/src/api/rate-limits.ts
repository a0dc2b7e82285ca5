import { hash } from 'node:crypto';
import type { Endpoint, RateLimit } from '@dragoman/contract/endpoints';
import type { Database } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import type { FastifyReply } from 'fastify';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter } from '../shared-limits/index.ts';
import { type ApiLimits, defaultLimits } from './options.ts';

export interface RateLimits {
  /** Counts a request by network address. */
  countAddress(address: string, reply: FastifyReply): Promise<void>;
  /** Counts a request to an endpoint, by user and by the endpoint's own limit. */
  countCall(
    call: { endpoint: Endpoint; userId: string | undefined; address: string },
    reply: FastifyReply,
  ): Promise<void>;
}

/**
 * Creates rate limits, counted in the database for all processes or, without one, in this process's memory. Each count sets the `RateLimit-*` headers of the tightest limit, and throws
 * `DragomanError('too-many-requests')` with `Retry-After` once a limit is reached.
 */
export function createRateLimits(
  given: Partial<ApiLimits> = {},
  database?: Pick<Database, 'pool'>,
): RateLimits {
  const limits = { ...defaultLimits, ...given };
  const limiter = (name: string, limit: RateLimit) =>
    createCounter(database, { name: `api ${name}`, ...limit });
  const byAddress = limiter('address', limits.address);
  const byUser = limiter('user', limits.user);
  const own = new Map<string, RateLimiterAbstract>();
  const ownLimiter = ({ name }: Endpoint, limit: RateLimit) => {
    const made = own.get(name) ?? limiter(name, limit);
    own.set(name, made);
    return made;
  };
  return {
    countAddress: (address, reply) => count(byAddress, networkOf(address), reply),
    async countCall({ endpoint, userId, address }, reply) {
      if (userId !== undefined) await count(byUser, userId, reply);
      if (endpoint.limit === undefined) return;
      await count(ownLimiter(endpoint, endpoint.limit), userId ?? networkOf(address), reply);
    },
  };
}

async function count(limit: RateLimiterAbstract, key: string, reply: FastifyReply): Promise<void> {
  try {
    tell(reply, limit, await limit.consume(hash('sha256', key, 'base64url').slice(0, 22)));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    tell(reply, limit, refused);
    reply.header('retry-after', secondsLeft(refused));
    throw new DragomanError('too-many-requests');
  }
}

function tell(reply: FastifyReply, limit: RateLimiterAbstract, state: RateLimiterRes): void {
  const reported = reply.getHeader('ratelimit-remaining');
  if (reported !== undefined && Number(reported) < state.remainingPoints) return;
  reply.headers({
    'ratelimit-limit': limit.points,
    'ratelimit-remaining': state.remainingPoints,
    'ratelimit-reset': secondsLeft(state),
    'ratelimit-policy': `${limit.points};w=${limit.duration}`,
  });
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
