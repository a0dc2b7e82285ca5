import { ZodError } from 'zod';
import { TokenError } from '../../tokens/index.ts';
import { BindingError } from '../changes/filter.ts';
import { WireError } from '../wire/message.ts';

/** Something a client asked for that is refused. The text is shown to the client. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Why a join or a push failed, in words for the client; undefined when it was not the client's fault. */
export function refusalReason(error: unknown): string | undefined {
  if (error instanceof TokenError) return `InvalidJWTToken: ${error.message}`;
  if (error instanceof BindingError) return `RealtimeDisabledForConfiguration: ${error.message}`;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `InvalidJoinPayload: ${issue?.path.join('.')}: ${issue?.message}`;
  }
  return error instanceof Refusal || error instanceof WireError ? error.message : undefined;
}
