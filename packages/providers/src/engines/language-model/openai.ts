import { z } from 'zod';
import type { ChatProtocol, Features, Prompt } from './protocol.ts';

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    })
    .nullish()
    .catch(undefined),
});

const eventSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({ content: z.string().nullish(), refusal: z.string().nullish() })
          .default({}),
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
});

/** OpenAI's chat completions API, also offered by vLLM, Ollama, LM Studio and OpenRouter. */
export const openAiProtocol: ChatProtocol = {
  name: 'openai',
  usualAddress: 'https://api.openai.com/v1',
  completionsPath: 'chat/completions',
  headers: (apiKey) => (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  body: (prompt, features) => ({
    model: prompt.model,
    messages: [
      { role: 'system', content: prompt.instructions },
      { role: 'user', content: prompt.voice },
      { role: 'user', content: prompt.texts },
    ],
    response_format: responseFormat(prompt, features),
    [features.newLimit ? 'max_completion_tokens' : 'max_tokens']: prompt.maxOutputTokens,
    ...(features.temperature && { temperature: prompt.temperature }),
  }),
  read(reply) {
    const { data } = completionSchema.safeParse(reply);
    const [choice] = data?.choices ?? [];
    if (choice === undefined) return undefined;
    const { content, refusal } = choice.message;
    return {
      content: content ?? '',
      isCutOff: choice.finish_reason === 'length',
      refusal:
        refusal ?? (choice.finish_reason === 'content_filter' ? 'content filter' : undefined),
      ...(data?.usage && {
        usage: {
          inputTokens: data.usage.prompt_tokens,
          outputTokens: data.usage.completion_tokens,
          cachedTokens: data.usage.prompt_tokens_details?.cached_tokens ?? 0,
        },
      }),
    };
  },
  join(events) {
    const chunks = events.flatMap((event) => eventSchema.safeParse(event).data ?? []);
    const choices = chunks.flatMap(({ choices: [first] }) => first ?? []);
    const refusal = choices.map(({ delta }) => delta.refusal ?? '').join('');
    const content = choices.map(({ delta }) => delta.content ?? '').join('');
    const ended = choices.findLast(({ finish_reason }) => finish_reason);
    const choice = {
      finish_reason: ended?.finish_reason,
      message: { content, refusal: refusal === '' ? null : refusal },
    };
    return { choices: [choice], usage: chunks.findLast(({ usage }) => usage)?.usage };
  },
  kindOf(status, body) {
    const isQuota = /insufficient_quota|exceeded your current quota|billing/i;
    if (status === 429 && isQuota.test(body)) return 'quota';
    const isTooLarge = /context_length_exceeded|context (?:length|window)|too many tokens/i;
    return status < 500 && isTooLarge.test(body) ? 'too-large' : undefined;
  },
};

function responseFormat({ schema }: Prompt, { form }: Features): object | undefined {
  if (form === 'free') return undefined;
  if (form === 'object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
}
