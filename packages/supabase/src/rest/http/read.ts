import { notSingular } from '../errors.ts';
import { appliedPreferences } from '../parse/prefer.ts';
import { contentRange, rangeStatus } from '../parse/range.ts';
import type { ReadPlan } from '../plan/types.ts';
import { estimateStatement, readStatement } from '../sql/statement.ts';
import type { Answer, RestRequest } from './request.ts';
import { type Ask, askOne } from './transaction.ts';

/** Handles GET and HEAD of a table. Throws PGRST103 and PGRST116. */
export async function answerRead(
  ask: Ask,
  request: RestRequest,
  plan: ReadPlan,
  maxRows: number | undefined,
): Promise<Answer> {
  const { format, preferences } = request;
  const { count } = preferences;
  const counting =
    count === 'estimated' && maxRows !== undefined ? maxRows + 1 : count !== undefined;
  const isPlanned = count === 'planned';
  const statement = readStatement(plan, { format, count: isPlanned ? false : counting });
  const result = await askOne(ask, statement);
  let total = result.total ?? undefined;
  const isBeyond = typeof counting === 'number' && total !== undefined && total >= counting;
  if (isPlanned || isBeyond) total = Math.max(await estimate(ask, plan), total ?? 0);
  if (format.shape === 'object' && result.rows !== 1) throw notSingular(result.rows);
  return {
    status: rangeStatus(plan.offset, result.rows, total),
    headers: {
      'content-type': format.contentType,
      'content-range': contentRange(plan.offset, result.rows, total),
      ...applied(appliedPreferences(preferences, ['count', 'handling', 'timezone'])),
    },
    body: result.body ?? '',
  };
}

export const applied = (list: string): Record<string, string> =>
  list === '' ? {} : { 'preference-applied': list };

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };

async function estimate(ask: Ask, plan: ReadPlan): Promise<number> {
  const [found] = await ask<Explained>(estimateStatement(plan));
  return found?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
