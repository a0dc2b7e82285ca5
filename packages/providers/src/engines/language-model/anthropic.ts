import { z } from 'zod';
import type { ChatProtocol } from './protocol.ts';

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_read_input_tokens: z.number().nullish(),
      cache_creation_input_tokens: z.number().nullish(),
    })
    .optional()
    .catch(undefined),
});

const eventSchema = z.object({
  message: z.object({ usage: z.record(z.string(), z.unknown()) }).optional(),
  delta: z.object({ text: z.string().optional(), stop_reason: z.string().nullish() }).optional(),
  usage: z.record(z.string(), z.unknown()).optional(),
});

const cached = { cache_control: { type: 'ephemeral' } };

/** Anthropic's Messages API, with prompt caching of the instructions and the website's context. */
export const anthropicProtocol: ChatProtocol = {
  name: 'anthropic',
  usualAddress: 'https://api.anthropic.com/v1',
  completionsPath: 'messages',
  headers: (apiKey) => ({ 'anthropic-version': '2023-06-01', 'x-api-key': apiKey ?? '' }),
  body: (prompt, features) => ({
    model: prompt.model,
    max_tokens: prompt.maxOutputTokens,
    system: [
      { type: 'text', text: prompt.instructions, ...cached },
      { type: 'text', text: prompt.voice, ...cached },
    ],
    messages: [{ role: 'user', content: prompt.texts }],
    ...(features.form === 'schema' && {
      output_config: { format: { type: 'json_schema', schema: prompt.schema } },
    }),
    ...(features.temperature && { temperature: prompt.temperature }),
  }),
  read(reply) {
    const { data } = messageSchema.safeParse(reply);
    if (data === undefined) return undefined;
    const { usage } = data;
    const cachedTokens = usage?.cache_read_input_tokens ?? 0;
    return {
      content: data.content.map(({ text }) => text ?? '').join(''),
      isCutOff: data.stop_reason === 'max_tokens',
      refusal: data.stop_reason === 'refusal' ? 'refusal' : undefined,
      ...(usage && {
        usage: {
          inputTokens: usage.input_tokens + cachedTokens + (usage.cache_creation_input_tokens ?? 0),
          outputTokens: usage.output_tokens,
          cachedTokens,
        },
      }),
    };
  },
  join(events) {
    const read = events.flatMap((event) => eventSchema.safeParse(event).data ?? []);
    const text = read.map(({ delta }) => delta?.text ?? '').join('');
    const ended = read.findLast(({ delta }) => delta?.stop_reason);
    // The first event has the input's tokens, the last the output's.
    const usages = read.flatMap(({ message, usage }) => message?.usage ?? usage ?? []);
    return {
      content: [{ type: 'text', text }],
      stop_reason: ended?.delta?.stop_reason,
      usage: Object.assign({}, ...usages),
    };
  },
  kindOf(status, body) {
    if (status === 400 && /credit balance|billing/i.test(body)) return 'quota';
    return status === 400 && /prompt is too long|too many tokens/i.test(body)
      ? 'too-large'
      : undefined;
  },
};
