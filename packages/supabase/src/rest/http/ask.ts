import { tooLarge } from '../errors.ts';
import { largestBody, type Result, type Statement } from '../sql/statement.ts';
import type { Ask } from './transaction.ts';

/** The one row that a statement answers. Throws 54000 for a body that is too large to be handed on. */
export async function askOne(ask: Ask, statement: Statement): Promise<Result> {
  const [result] = await ask<Result & Record<string, unknown>>(statement);
  if (result === undefined) throw new Error('The statement answered no row.');
  if (result.size !== null && result.size > largestBody) throw tooLarge(result.size, largestBody);
  return result;
}
