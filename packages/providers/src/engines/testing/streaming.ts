import type { Dialect } from './service-double.ts';

/** Characters of an answer in an event. */
const perEvent = 7;

type Message = Record<string, unknown> & { readonly usage?: Record<string, unknown> };

/** A gateway before OpenAI's API that streams although nobody asked: a comment, an event without choices, usage last. */
export function streamingOpenAi(dialect: Dialect): Dialect {
  const usage = { prompt_tokens: 1200, completion_tokens: 9 };
  return streaming(dialect, (message) => {
    const [choice] = message['choices'] as [
      { finish_reason: string; message: { content: string } },
    ];
    const event = (delta: object, finish_reason: string | null = null) =>
      written({ choices: [{ index: 0, delta, finish_reason }] });
    return [
      ': waiting\n\n',
      event({ role: 'assistant', content: '' }),
      ...piecesOf(choice.message.content).map((content) => event({ content })),
      event({}, choice.finish_reason),
      written({ choices: [], usage }),
      'data: [DONE]\n\n',
    ];
  });
}

/** A gateway before Anthropic's API that streams although nobody asked: docs.anthropic.com/en/api/messages-streaming. */
export function streamingAnthropic(dialect: Dialect): Dialect {
  return streaming(dialect, ({ content, stop_reason, usage, ...message }) => {
    const [{ text }] = content as [{ text: string }];
    const { output_tokens, ...input } = usage ?? {};
    const start = { ...message, content: [], usage: { ...input, output_tokens: 1 } };
    const event = (type: string, data: object) => `event: ${type}\n${written({ type, ...data })}`;
    const delta = (text: string) =>
      event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
    return [
      event('message_start', { message: start }),
      event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      event('ping', {}),
      ...piecesOf(text).map(delta),
      event('content_block_stop', { index: 0 }),
      event('message_delta', { delta: { stop_reason }, usage: { output_tokens } }),
      event('message_stop', {}),
    ];
  });
}

function streaming(dialect: Dialect, eventsOf: (message: Message) => readonly string[]): Dialect {
  return {
    ...dialect,
    contentType: 'text/event-stream',
    write: (texts) => eventsOf(JSON.parse(dialect.write(texts))).join(''),
  };
}

function written(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${perEvent}}`, 'g')) ?? [];
}
