import { type Dispatcher, request } from 'undici';
import {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type LanguagePair,
  type TranslationEngine,
} from '../port.ts';
import { type AnswerForm, answerForms, instructionsVersion, requestBody } from './conversation.ts';
import { describeRefusal, type Refusal, refusesAnswerForm } from './failures.ts';
import { readAnswer } from './read-answer.ts';

export interface OpenAiOptions {
  /** The endpoint up to and with its version, for example `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Through which the calls go: the dispatcher of an outgoing gate that lets the endpoint's host through. */
  readonly dispatcher: Dispatcher;
  /** Milliseconds for one call; 120 seconds by default. */
  readonly timeout?: number;
  /** Calls under way at once; 4 by default. */
  readonly concurrency?: number;
}

interface Reply extends Refusal {
  readonly ok: boolean;
}

const healthTimeout = 5000;
const maxReplyCharacters = 4_000_000;

/** Translates with any server that speaks OpenAI's chat completions (OpenAI, vLLM, Ollama, LM Studio, OpenRouter). */
export function createOpenAiEngine(options: OpenAiOptions): TranslationEngine {
  return new OpenAiEngine(options);
}

class OpenAiEngine implements TranslationEngine {
  readonly name = 'openai';
  readonly #options: OpenAiOptions;
  #form: AnswerForm = answerForms[0];

  constructor(options: OpenAiOptions) {
    this.#options = options;
  }

  async version(): Promise<string> {
    return `${this.#options.model}, instructions ${instructionsVersion}`;
  }

  async supports({ source, target }: LanguagePair): Promise<boolean> {
    return source !== target;
  }

  capabilities(): EngineCapabilities {
    return {
      markup: true,
      paid: this.#options.apiKey !== undefined,
      glossary: false,
      formality: false,
      context: true,
      maxTextsPerCall: 40,
      maxCharactersPerCall: 6000,
      concurrency: this.#options.concurrency ?? 4,
    };
  }

  async translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]> {
    signal?.throwIfAborted();
    if (!(await this.supports(batch)))
      throw new EngineError('unsupported-pair', 'Source and target language are the same.');
    if (batch.texts.length === 0) return [];
    return readAnswer(await this.#complete(batch, signal), batch.texts);
  }

  async health(): Promise<EngineHealth> {
    const { baseUrl, model } = this.#options;
    try {
      const reply = await this.#send('GET', 'models', undefined, healthTimeout);
      const isKeyWrong = reply.status === 401 || reply.status === 403;
      if (isKeyWrong) return { ready: false, detail: `${baseUrl} does not accept OPENAI_API_KEY.` };
      if (reply.status >= 500)
        return { ready: false, detail: `${baseUrl} answers ${reply.status}.` };
      return { ready: true, detail: `${model} at ${baseUrl}.` };
    } catch {
      return { ready: false, detail: `${baseUrl} does not answer: check OPENAI_BASE_URL.` };
    }
  }

  /** The dispatcher belongs to whoever made it. */
  async close(): Promise<void> {}

  /** Asks for the strictest form that this server is not known to refuse, and keeps what it accepted. */
  async #complete(batch: EngineBatch, signal: AbortSignal | undefined): Promise<string> {
    for (const form of answerForms.slice(answerForms.indexOf(this.#form))) {
      const body = requestBody(this.#options.model, batch, form);
      // Another form is another request, which one key must not cover.
      const key = batch.idempotencyKey && `${batch.idempotencyKey}-${form}`;
      const reply = await this.#send('POST', 'chat/completions', { body, key }, undefined, signal);
      if (reply.ok) {
        this.#form = form;
        return reply.body;
      }
      if (form === 'free' || !refusesAnswerForm(reply)) throw describeRefusal(reply, Date.now());
    }
    throw new EngineError('unavailable', 'The language model refuses every form of answer.');
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    content: { readonly body: string; readonly key: string | undefined } | undefined,
    timeout = this.#options.timeout ?? 120_000,
    signal?: AbortSignal,
  ): Promise<Reply> {
    const { apiKey, baseUrl, dispatcher } = this.#options;
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await request(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
        method,
        dispatcher,
        headersTimeout: 0,
        bodyTimeout: 0,
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        headers: {
          accept: 'application/json',
          ...(content !== undefined && { 'content-type': 'application/json' }),
          ...(content?.key && { 'idempotency-key': content.key }),
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        ...(content !== undefined && { body: content.body }),
      });
      const { statusCode: status, headers } = response;
      const text = await readText(response.body);
      return { ok: status >= 200 && status < 300, status, headers, body: text };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (cause instanceof EngineError) throw cause;
      const reason = deadline.aborted ? 'took too long' : 'cannot be reached';
      throw new EngineError('unavailable', `The language model's server ${reason}.`, { cause });
    }
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxReplyCharacters)
      throw new EngineError('invalid-output', 'The language model sent an endless answer.');
  }
  return text + decoder.decode();
}
