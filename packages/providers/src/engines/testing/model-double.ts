import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rightKey } from './dialects.ts';
import { capitals } from './service-double.ts';

/** What the model says about a translation. */
export interface Opinion {
  readonly accuracy: number;
  readonly fluency: number;
  readonly terms: number;
  readonly style: number;
  readonly reason: string;
  readonly better: string | null;
}

/** How an answer goes wrong; each time it is set, it happens once. */
export type ModelFault =
  | 'chatter'
  | 'cut-off'
  | 'wrong-ids'
  | 'wrong-scores'
  | 'refusal'
  | 'rate'
  | 'auth'
  | 'overload'
  | 'silence';

/** The message with the texts of a call, as the model is given it. */
interface Given {
  readonly pages: readonly { readonly texts: Record<string, string | Judged> }[];
}

interface Judged {
  readonly original: string;
  readonly translation: string;
}

export interface ModelDouble {
  /** With the version, as a base URL of OpenAI's API. */
  readonly url: string;
  /** The bodies of all calls. */
  readonly calls: string[];
  /** Milliseconds that each answer takes. */
  delay: number;
  judge(original: string, translation: string): Opinion;
  fail(...faults: ModelFault[]): void;
  close(): Promise<void>;
}

export const flawless: Opinion = {
  ...{ accuracy: 5, fluency: 5, terms: 5, style: 5 },
  reason: 'Nothing to improve.',
  better: null,
};

/** Starts a double of a language model behind OpenAI's chat completions: it judges translations, and translates by capitals. */
export async function startModelDouble(): Promise<ModelDouble> {
  const faults: ModelFault[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const send = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${rightKey}`) return send(401, refusals.auth[1]);
    if (request.method === 'GET') return send(200, { data: [{ id: 'double' }] });
    const body = Buffer.concat(chunks).toString();
    double.calls.push(body);
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'rate' || fault === 'auth' || fault === 'overload')
      return send(...refusals[fault]);
    if (double.delay > 0) await new Promise((resolve) => setTimeout(resolve, double.delay));
    return send(200, completionOf(answerTo(body, double), body, fault));
  });
  const double: ModelDouble = {
    url: '',
    calls: [],
    delay: 0,
    judge: () => flawless,
    fail: (...some) => faults.push(...some),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, { url: `http://127.0.0.1:${port}/v1` });
}

const refusals: Record<'rate' | 'auth' | 'overload', [number, unknown, Record<string, string>?]> = {
  rate: [429, { error: { message: 'Rate limit reached' } }, { 'retry-after-ms': '20' }],
  auth: [401, { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } }],
  overload: [503, { error: { message: 'The engine is currently overloaded' } }],
};

function answerTo(body: string, { judge }: ModelDouble): Record<string, unknown> {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const given: Given = JSON.parse(messages.at(-1)?.content ?? '');
  const texts = given.pages.flatMap((page) => Object.entries(page.texts));
  return Object.fromEntries(
    texts.map(([id, text]) => [
      id,
      typeof text === 'string' ? capitals(text) : judge(text.original, text.translation),
    ]),
  );
}

function completionOf(
  answer: Record<string, unknown>,
  body: string,
  fault: ModelFault | undefined,
) {
  const written = spoil(answer, fault);
  return {
    choices: [
      {
        finish_reason: fault === 'cut-off' ? 'length' : 'stop',
        message:
          fault === 'refusal'
            ? { content: null, refusal: 'I cannot help with that.' }
            : { content: written },
      },
    ],
    usage: {
      prompt_tokens: Math.ceil(body.length / 4),
      completion_tokens: Math.ceil(written.length / 4),
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}

function spoil(answer: Record<string, unknown>, fault: ModelFault | undefined): string {
  const entries = Object.entries(answer);
  const json = JSON.stringify(answer);
  switch (fault) {
    case 'chatter':
      return `<think>Let me see: {"1": {"accuracy": 1}}</think>Here is my review:\n\`\`\`json\n${json}\n\`\`\`\nI hope it helps {"x"}.`;
    case 'cut-off':
      return json.slice(0, -Math.ceil(json.length / (entries.length * 2)));
    case 'wrong-ids':
      return JSON.stringify(Object.fromEntries(entries.map(([id, one]) => [Number(id) + 1, one])));
    case 'wrong-scores':
      return JSON.stringify(
        Object.fromEntries(entries.map(([id, one]) => [id, { ...(one as Opinion), fluency: 9 }])),
      );
    default:
      return json;
  }
}
