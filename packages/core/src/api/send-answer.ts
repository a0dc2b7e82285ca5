import type { Endpoint } from '@dragoman/contract/endpoints';
import type { FastifyReply } from 'fastify';
import { ApiAnswer } from './implement.ts';
import type { ApiOptions } from './options.ts';

/** Validates a handler's response against the contract and sends it. Removes fields that the contract does not have. */
export async function sendAnswer(
  { strictAnswers, log }: Pick<ApiOptions, 'strictAnswers' | 'log'>,
  endpoint: Endpoint,
  result: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, status, headers } =
    result instanceof ApiAnswer ? result : new ApiAnswer<unknown>(result, {});
  const statuses = Object.keys(endpoint.answers).map(Number);
  const code = status ?? Math.min(...statuses);
  const schema = endpoint.answers[code as keyof Endpoint['answers']];
  const checked = schema?.safeParse(body);
  if (!checked?.success) {
    const detail = { endpoint: endpoint.name, status: code, issues: checked?.error.issues };
    if (strictAnswers) throw new Error(`Not declared in the contract: ${JSON.stringify(detail)}`);
    log.error(detail, 'a response violates the contract');
  }
  reply.code(code).header('cache-control', 'no-store');
  if (endpoint.answerType !== undefined) reply.type(endpoint.answerType);
  else reply.type('application/json; charset=utf-8');
  reply.headers(headers);
  const value = checked?.success ? checked.data : body;
  return reply.send(endpoint.answerType === undefined ? JSON.stringify(value) : value);
}
