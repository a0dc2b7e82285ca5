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
  /** Counts a request to an endpoint, by key or user and by the endpoint's own limit, which all keys of an account share. */
  countCall(
    call: {
      endpoint: Endpoint;
      userId: string | undefined;
      keyId?: string | undefined;
      address: string;
    },
    reply: FastifyReply,
  ): Promise<void>;
}

const prefix = 'api ';

/**
 * Creates rate limits, counted in the database for all processes or, without one, in this process's memory. Each count sets the headers `RateLimit` and `RateLimit-Policy` of the tightest limit
 * (draft-ietf-httpapi-ratelimit-headers), and throws `DragomanError('too-many-requests')` with `Retry-After` once a limit is reached.
 */
export function createRateLimits(
  given: Partial<ApiLimits> = {},
  database?: Pick<Database, 'pool'>,
): RateLimits {
  const limits = { ...defaultLimits, ...given };
  const limiter = (name: string, limit: RateLimit) =>
    createCounter(database, { name: prefix + name, ...limit });
  const byAddress = limiter('address', limits.address);
  const byUser = limiter('user', limits.user);
  const byKey = limiter('key', limits.key);
  const own = new Map<string, RateLimiterAbstract>();
  const ownLimiter = ({ name }: Endpoint, limit: RateLimit) => {
    const made = own.get(name) ?? limiter(name, limit);
    own.set(name, made);
    return made;
  };
  return {
    countAddress: (address, reply) => count(byAddress, networkOf(address), reply),
    async countCall({ endpoint, userId, keyId, address }, reply) {
      if (keyId !== undefined) await count(byKey, keyId, reply);
      else if (userId !== undefined) await count(byUser, userId, reply);
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
  const reported = /;r=(\d+)/.exec(String(reply.getHeader('ratelimit')))?.[1];
  if (reported !== undefined && Number(reported) < state.remainingPoints) return;
  const name = JSON.stringify(limit.keyPrefix.slice(prefix.length));
  reply.headers({
    ratelimit: `${name};r=${state.remainingPoints};t=${secondsLeft(state)}`,
    'ratelimit-policy': `${name};q=${limit.points};w=${limit.duration}`,
  });
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
