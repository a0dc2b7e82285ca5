import { z } from 'zod';
import { bindingSchema } from '../changes/binding.ts';

const flag = z.boolean().nullish();

const joinSchema = z.looseObject({
  access_token: z.string().nullish(),
  config: z
    .looseObject({
      broadcast: z
        .looseObject({
          self: flag,
          ack: flag,
          replay: z
            .looseObject({ since: z.number(), limit: z.number().int().min(1).nullish() })
            .nullish(),
          replication_ready: flag,
        })
        .nullish(),
      presence: z.looseObject({ key: z.string().max(500).nullish(), enabled: flag }).nullish(),
      postgres_changes: z.array(bindingSchema).nullish(),
      postgres_changes_options: z.looseObject({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
});

/** Parses a join's payload and fills in defaults. */
export function readJoin(payload: unknown) {
  const { access_token: token, config } = joinSchema.parse(payload);
  const { broadcast, presence } = config ?? {};
  return {
    token: token || undefined,
    private: config?.private === true,
    self: broadcast?.self === true,
    ack: broadcast?.ack === true,
    replay: broadcast?.replay ?? undefined,
    wantsReady: broadcast?.replication_ready === true,
    presenceKey: presence?.key || crypto.randomUUID(),
    // Older clients omit it and always watch.
    watchesPresence: presence?.enabled ?? true,
    bindings: config?.postgres_changes ?? [],
    waits: config?.postgres_changes_options?.wait === true,
  };
}

export type JoinRequest = ReturnType<typeof readJoin>;
