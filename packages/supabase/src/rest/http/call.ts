import { maxAffectedNeedsSet, notSingular, tooManyAffected } from '../errors.ts';
import { appliedPreferences } from '../parse/prefer.ts';
import { contentRange, rangeStatus } from '../parse/range.ts';
import type { CallPlan } from '../plan/types.ts';
import { callStatement } from '../sql/statement.ts';
import { applied } from './read.ts';
import type { Answer, RestRequest } from './request.ts';
import { type Ask, askOne } from './transaction.ts';

/** Calls a function by GET, HEAD or POST. Throws PGRST103, PGRST116, PGRST124 and PGRST128. */
export async function answerCall(ask: Ask, request: RestRequest, plan: CallPlan): Promise<Answer> {
  const { format, preferences } = request;
  const { routine, read } = plan;
  const { count, maxAffected } = preferences;
  if (maxAffected !== undefined && !routine.returnsSet) throw maxAffectedNeedsSet();
  const statement = callStatement(plan, { format, count: count !== undefined });
  const result = await askOne(ask, statement);
  const affected = result.affected ?? 0;
  if (maxAffected !== undefined && affected > maxAffected) throw tooManyAffected(affected);
  if (format.shape === 'object' && result.rows !== 1) throw notSingular(result.rows);
  const offset = read?.offset ?? 0;
  const total = result.total ?? (count === undefined ? undefined : result.rows);
  const status = rangeStatus(offset, result.rows, total);
  const isSilent = routine.returnType === 'void' || preferences.return === 'minimal';
  const names = ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const;
  return {
    status: isSilent ? 204 : status,
    headers: {
      'content-range': contentRange(offset, result.rows, total),
      ...(isSilent ? {} : { 'content-type': format.contentType }),
      ...applied(appliedPreferences(preferences, names)),
    },
    ...(isSilent ? {} : { body: result.body ?? 'null' }),
  };
}
