import { engineEntry } from '@dragoman/domain/engines';
import { z } from 'zod';
import { CallLimiter } from '../call-limiter.ts';
import {
  type HttpOptions,
  type HttpReply,
  isWebPage,
  kindOfStatus,
  refusalOf,
  send,
} from '../http.ts';
import {
  type AssessmentAnswer,
  type AssessmentBatch,
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type EngineStatus,
  type EngineText,
  type LanguagePair,
  type MarkedErrors,
  type TranslationEngine,
} from '../port.ts';
import { anthropicProtocol } from './anthropic.ts';
import { assessmentTask } from './assessment.ts';
import { withControl } from './control.ts';
import { errorsTask } from './errors-task.ts';
import { withWholeMessage } from './event-stream.ts';
import { openAiProtocol } from './openai.ts';
import { answerSchema, instructionsVersion, textsMessage, voiceMessage } from './prompt.ts';
import {
  answerForms,
  type ChatProtocol,
  type Features,
  type Prompt,
  type Task,
} from './protocol.ts';
import { parseJson } from './read-answer.ts';

export interface LanguageModelOptions extends HttpOptions {
  /** The endpoint including its version, for example `http://127.0.0.1:11434/v1`. Defaults to the provider's. */
  readonly baseUrl?: string | undefined;
  readonly model: string;
  readonly apiKey?: string | undefined;
  /** Defaults to 0.2. Omitted for a server that refuses it. */
  readonly temperature?: number | undefined;
  /** Maximum length of an answer in tokens. Defaults to 8,192. */
  readonly maxOutputTokens?: number | undefined;
  /** Maximum concurrent calls across all languages and websites. Defaults to 4. */
  readonly concurrency?: number | undefined;
  /** Maximum texts per call; halved after a call that was too large, doubled after 30 that were not. Defaults to 40. */
  readonly maxTexts?: number | undefined;
  /** Maximum characters per call. Defaults to 6,000. */
  readonly maxCharacters?: number | undefined;
  /** Cool-down in milliseconds after three consecutive unusable answers. Defaults to one minute. */
  readonly coolDown?: number | undefined;
}

const healthTimeout = 5000;
const mostTexts = 40;
/** Calls of a reduced size that succeed before twice as many texts are tried. */
const callsToGrow = 30;

type BatchOf<Text> = Omit<EngineBatch, 'texts'> & { readonly texts: readonly Text[] };

/** Translates with any server compatible with OpenAI's chat completions (OpenAI, vLLM, Ollama, LM Studio, OpenRouter). */
export function createOpenAiEngine(options: LanguageModelOptions): TranslationEngine {
  return new LanguageModelEngine(openAiProtocol, options);
}

/** Translates with Anthropic's Messages API. */
export function createAnthropicEngine(options: LanguageModelOptions): TranslationEngine {
  return new LanguageModelEngine(anthropicProtocol, options);
}

class LanguageModelEngine implements TranslationEngine {
  readonly name: string;
  readonly host: string;
  readonly #protocol: ChatProtocol;
  readonly #options: LanguageModelOptions;
  readonly #baseUrl: string;
  readonly #limiter: CallLimiter;
  readonly #concurrency: number;
  #features: Features = { form: answerForms[0], temperature: true, newLimit: false };
  #maxTexts: number;
  #callsInSize = 0;

  constructor(protocol: ChatProtocol, options: LanguageModelOptions) {
    const { concurrency = 4, coolDown, maxTexts = mostTexts } = options;
    this.name = protocol.name;
    this.#baseUrl = (options.baseUrl ?? protocol.usualAddress).replace(/(?<!\/)\/+$/, '');
    this.host = new URL(this.#baseUrl).host;
    this.#protocol = protocol;
    this.#options = options;
    this.#concurrency = concurrency;
    this.#limiter = new CallLimiter({ concurrency, coolDown });
    this.#maxTexts = maxTexts;
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
      glossary: true,
      formality: true,
      context: true,
      notes: true,
      maxTextsPerCall: this.#maxTexts,
      maxCharactersPerCall: this.#options.maxCharacters ?? 6000,
      concurrency: this.#concurrency,
    };
  }

  async translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]> {
    try {
      const answers = await this.#run(...withControl(batch), signal);
      const complete = answers.filter((answer) => 'text' in answer).length;
      if (answers.some((answer) => 'error' in answer && answer.error === 'too-large'))
        this.#learnSize(complete);
      else this.#growSize();
      return answers;
    } catch (error) {
      if (error instanceof EngineError && error.kind === 'too-large')
        this.#learnSize(Math.ceil(batch.texts.length / 2));
      throw error;
    }
  }

  assess(batch: AssessmentBatch, signal?: AbortSignal): Promise<readonly AssessmentAnswer[]> {
    return this.#run(batch, assessmentTask, signal);
  }

  markErrors(batch: AssessmentBatch, signal?: AbortSignal): Promise<readonly MarkedErrors[]> {
    return this.#run(batch, errorsTask, signal);
  }

  status(): EngineStatus {
    return this.#limiter.status();
  }

  async health(): Promise<EngineHealth> {
    const { model, dispatcher } = this.#options;
    const baseUrl = this.#baseUrl;
    try {
      const call = { method: 'GET', url: this.#url('models'), headers: this.#headers() } as const;
      const { status } = await send({ dispatcher, timeout: healthTimeout }, call);
      if (status === 401 || status === 403)
        return {
          ready: false,
          detail: `${baseUrl} does not accept ${engineEntry(this.name).settings.apiKey}.`,
        };
      if (status >= 500) return { ready: false, detail: `${baseUrl} responded with ${status}.` };
      return { ready: true, detail: `${model} at ${baseUrl}.` };
    } catch {
      return { ready: false, detail: `${baseUrl} does not respond: check the address.` };
    }
  }

  /** The caller closes the dispatcher. */
  async close(): Promise<void> {}

  #learnSize(texts: number): void {
    this.#maxTexts = Math.max(1, Math.min(this.#maxTexts, texts));
    this.#callsInSize = 0;
  }

  /** What was too large once may have been one long page, or a gateway's fault. */
  #growSize(): void {
    const { maxTexts = mostTexts } = this.#options;
    if (this.#maxTexts === maxTexts || ++this.#callsInSize < callsToGrow) return;
    this.#maxTexts = Math.min(maxTexts, this.#maxTexts * 2);
    this.#callsInSize = 0;
  }

  async #run<Text extends EngineText, Answer>(
    batch: BatchOf<Text>,
    task: Task<Text, Answer>,
    signal?: AbortSignal,
  ): Promise<readonly Answer[]> {
    signal?.throwIfAborted();
    if (!(await this.supports(batch)))
      throw new EngineError('unsupported-pair', 'Source and target language are the same.');
    if (batch.texts.length === 0) return [];
    return this.#limiter.run(() => this.#ask(batch, task, signal), signal);
  }

  async #ask<Text extends EngineText, Answer>(
    batch: BatchOf<Text>,
    task: Task<Text, Answer>,
    signal?: AbortSignal,
  ): Promise<Answer[]> {
    const reply = await this.#complete(batch, this.#prompt(batch, task), signal);
    const completion = this.#protocol.read(parseJson(reply.body));
    if (completion === undefined)
      throw new EngineError('invalid-output', `${this.#baseUrl} sent no completion.`);
    if (completion.usage) batch.onUsage?.(completion.usage);
    return task.read(completion, batch.texts);
  }

  /** Calls the server with all features that it has not refused so far, and remembers refusals. */
  async #complete(
    batch: Pick<EngineBatch, 'idempotencyKey' | 'onSend'>,
    prompt: Prompt,
    signal?: AbortSignal,
  ): Promise<HttpReply> {
    for (;;) {
      const used = this.#features;
      // A call with other features is a different request, so it needs its own idempotency key.
      const key =
        batch.idempotencyKey && `${batch.idempotencyKey}-${Object.values(used).join('-')}`;
      const call = {
        url: this.#url(this.#protocol.completionsPath),
        headers: { ...this.#headers(), ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify(this.#protocol.body(prompt, used)),
      };
      await batch.onSend?.();
      const sent = await send(this.#options, call, signal);
      const reply = withOwnStatus(withWholeMessage(sent, this.#protocol));
      if (reply.ok) return reply;
      const fewer = withoutRefused(used, reply);
      if (fewer === undefined) throw this.#refusal(reply);
      // A concurrent call may have removed more features meanwhile.
      if (this.#features === used) this.#features = fewer;
    }
  }

  #prompt<Text extends EngineText>(batch: BatchOf<Text>, task: Task<Text, unknown>): Prompt {
    const { model, temperature = 0.2, maxOutputTokens = 8192 } = this.#options;
    return {
      model,
      temperature,
      maxOutputTokens,
      instructions: task.instructions,
      voice: voiceMessage(batch, batch.voice),
      texts: textsMessage(batch, task),
      schema: answerSchema(batch.texts.length, task.schema),
    };
  }

  #refusal(reply: HttpReply): EngineError {
    const kind = this.#protocol.kindOf(reply.status, reply.body) ?? kindOfStatus(reply.status);
    return refusalOf(this.#options.model, reply, kind);
  }

  #headers(): Readonly<Record<string, string>> {
    return this.#protocol.headers(this.#options.apiKey);
  }

  #url(path: string): string {
    return `${this.#baseUrl}/${path}`;
  }
}

const failureSchema = z.object({ code: z.unknown(), status: z.unknown() }).partial();
const envelopeSchema = z.union([
  z.object({ error: failureSchema }),
  z.object({ choices: z.tuple([z.object({ error: failureSchema })]) }),
]);

/** Gateways answer 200 with the error of the provider behind them, or a proxy with its page. Returns the status that was meant. */
function withOwnStatus(reply: HttpReply): HttpReply {
  if (!reply.ok) return reply;
  if (isWebPage(reply.body)) return { ...reply, ok: false, status: 502 };
  const { data } = envelopeSchema.safeParse(parseJson(reply.body));
  if (data === undefined) return reply;
  const error = 'error' in data ? data.error : data.choices[0].error;
  const status = [error.code, error.status].map(Number).find((code) => code >= 400 && code < 600);
  return { ...reply, ok: false, status: status ?? 502 };
}

/** Returns the features without the one that was refused. Undefined if the error concerns none. */
function withoutRefused(used: Features, { status, body }: HttpReply): Features | undefined {
  if (![400, 404, 415, 422, 500, 501].includes(status)) return undefined;
  const weaker = answerForms[answerForms.indexOf(used.form) + 1];
  const isAboutForm =
    /response_format|output_config|json_schema|json_object|structured output|grammar/i;
  if (isAboutForm.test(body) && weaker !== undefined) return { ...used, form: weaker };
  if (/max_completion_tokens/.test(body) && !used.newLimit) return { ...used, newLimit: true };
  if (/temperature/i.test(body) && used.temperature) return { ...used, temperature: false };
  return undefined;
}
