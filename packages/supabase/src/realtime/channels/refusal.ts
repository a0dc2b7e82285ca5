import { ZodError } from 'zod';
import { TokenError } from '../../tokens/index.ts';
import { WireError } from '../message.ts';

/** A refused request. The message is shown to the client. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Returns the message if a failed join or push is the client's fault; undefined if it is ours. */
export function refusalReason(error: unknown): string | undefined {
  if (error instanceof TokenError) return `InvalidJWTToken: ${error.message}`;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `InvalidJoinPayload: ${issue?.path.join('.')}: ${issue?.message}`;
  }
  return error instanceof Refusal || error instanceof WireError ? error.message : undefined;
}
