import type { EngineErrorKind, EngineUsage } from '../port.ts';
import type { Completion } from './read-answer.ts';

/** How strictly a server can be held to the form of the answer, strictest first. */
export const answerForms = ['schema', 'object', 'free'] as const;

/** What is used of a server's features; those that it refuses are given up one by one. */
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

/** The API of a provider of language models. */
export interface ChatProtocol {
  readonly name: string;
  /** Named in the sentence about a refused key. */
  readonly keySetting: string;
  headers(apiKey: string | undefined): Readonly<Record<string, string>>;
  readonly completionsPath: string;
  body(prompt: Prompt, features: Features): object;
  /** Undefined if the reply is not of the protocol. */
  read(reply: unknown): (Completion & { readonly usage?: EngineUsage }) | undefined;
  /** The kind of a refusal where status alone does not say it. */
  kindOf(status: number, body: string): EngineErrorKind | undefined;
}
