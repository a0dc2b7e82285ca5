import type { EngineErrorKind, EngineText, EngineUsage } from '../port.ts';
import type { Completion } from './read-answer.ts';

/** Response formats, strictest first. */
export const answerForms = ['schema', 'object', 'free'] as const;

/** Optional server features in use; refused ones are dropped one by one. */
export interface Features {
  readonly form: (typeof answerForms)[number];
  readonly temperature: boolean;
  /** True for `max_completion_tokens` instead of `max_tokens`. */
  readonly newLimit: boolean;
}

export interface Prompt {
  readonly model: string;
  readonly instructions: string;
  readonly voice: string;
  readonly texts: string;
  readonly schema: object;
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

/** What a model is asked to do with the texts of a call. */
export interface Task<Text extends EngineText, Answer> {
  /** The first message of every call. */
  readonly instructions: string;
  /** The JSON schema of the answer about one text. */
  readonly schema: object;
  /** What the model is given of a text, whose own markup is written already. */
  given(text: Text, written: string): unknown;
  /** Throws `EngineError` if no item can be read. */
  read(completion: Completion, texts: readonly Text[]): Answer[];
}

/** The API of a provider of language models. */
export interface ChatProtocol {
  readonly name: string;
  readonly usualAddress: string;
  headers(apiKey: string | undefined): Readonly<Record<string, string>>;
  readonly completionsPath: string;
  body(prompt: Prompt, features: Features): object;
  /** Returns undefined if the response does not follow the protocol. */
  read(reply: unknown): (Completion & { readonly usage?: EngineUsage }) | undefined;
  /** Returns the response that the events of a stream add up to, also without its end. */
  join(events: readonly object[]): object;
  /** Returns the error kind if the status is not sufficient. */
  kindOf(status: number, body: string): EngineErrorKind | undefined;
}
