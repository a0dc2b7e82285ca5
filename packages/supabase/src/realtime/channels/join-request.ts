import { z } from 'zod';
import { lengths } from '../calls.data.ts';
import { bindingSchema } from '../changes/binding.ts';

const flag = z.boolean().nullish();

const joinSchema = z.looseObject({
  access_token: z.string().max(8192).nullish(),
  config: z
    .looseObject({
      presence: z
        .looseObject({ key: z.string().max(lengths.presenceKey).nullish(), enabled: flag })
        .nullish(),
      postgres_changes: z.array(bindingSchema).nullish(),
      private: flag,
    })
    .nullish(),
});

/** Parses a join's payload and fills in defaults. */
export function readJoin(payload: unknown) {
  const { access_token: token, config } = joinSchema.parse(payload);
  const { presence } = config ?? {};
  return {
    token: token || undefined,
    private: config?.private === true,
    presenceKey: presence?.key || crypto.randomUUID(),
    watchesPresence: presence?.enabled === true,
    bindings: config?.postgres_changes ?? [],
  };
}

export type JoinRequest = ReturnType<typeof readJoin>;
