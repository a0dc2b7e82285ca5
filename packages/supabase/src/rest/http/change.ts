import { notSingular, tooManyAffected } from '../errors.ts';
import { appliedPreferences, type Preferences } from '../parse/prefer.ts';
import { contentRange } from '../parse/range.ts';
import type { ChangePlan } from '../plan/types.ts';
import { changeStatement } from '../sql/statement.ts';
import { applied } from './read.ts';
import type { Answer, RestRequest } from './request.ts';
import { type Ask, askOne } from './transaction.ts';

/** Handles POST, PATCH and DELETE of a table. Throws PGRST116 and PGRST124, which roll back the change. */
export async function answerChange(
  ask: Ask,
  request: RestRequest,
  plan: ChangePlan,
): Promise<Answer> {
  const { format, method, preferences } = request;
  const result = await askOne(ask, changeStatement(plan, format));
  const affected = result.affected ?? 0;
  const { maxAffected, return: wanted } = preferences;
  if (maxAffected !== undefined && affected > maxAffected) throw tooManyAffected(affected);
  const seen = plan.read === undefined ? affected : result.rows;
  if (format.shape === 'object' && seen !== 1) throw notSingular(seen);
  const isShown = wanted === 'representation';
  const headers = {
    'content-range': rangeOf(method, affected, preferences),
    ...(isShown ? { 'content-type': format.contentType } : {}),
    ...applied(appliedPreferences(preferences, counted(method))),
  };
  const status = method === 'POST' ? 201 : isShown ? 200 : 204;
  return { status, headers, ...(isShown ? { body: result.body ?? '' } : {}) };
}

function rangeOf(method: string, affected: number, { count }: Preferences): string {
  const total = count === undefined ? undefined : affected;
  return contentRange(0, method === 'PATCH' ? affected : 0, total);
}

function counted(method: string): (keyof Preferences)[] {
  const shared: (keyof Preferences)[] = ['return', 'count', 'tx', 'handling', 'timezone'];
  return method === 'POST'
    ? ['resolution', 'missing', ...shared, 'maxAffected']
    : [...shared, 'maxAffected'];
}
