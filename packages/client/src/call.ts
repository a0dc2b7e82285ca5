export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Identifies a write: the server does it once and answers each repetition the same for 24 hours. Defaults to a new one. */
  readonly idempotencyKey?: string;
}

type Arguments<Input> = [Input] extends [undefined]
  ? [input?: undefined, options?: CallOptions]
  : Partial<Input> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/** Calls an endpoint. Resolves to its answer, to a `Blob` for a file. Rejects with `ApiError`. */
export type Call<Input, Answer> = (...given: Arguments<Input>) => Promise<Answer>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** A list that has pages. */
export interface PagedCall<Input, Answer, Field extends keyof Answer = never> {
  (...given: Arguments<Input>): Promise<Answer>;
  /** Yields the pages from the first one on, 100 items each. */
  pages(...given: Arguments<Omit<Input, 'page'>>): AsyncGenerator<Answer, void>;
  /** Yields the items of all pages. */
  items(...given: Arguments<Omit<Input, 'page'>>): AsyncGenerator<ItemOf<Answer[Field]>, void>;
}
