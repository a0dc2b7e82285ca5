/** One attribute as a tokenizer or a tree with locations gives it. */
export interface StringAttribute {
  readonly name: string;
  /** References decoded. */
  readonly value: string;
  /** Where the value stands, quotes apart; -1 when the driver knows of none. */
  readonly start: number;
  readonly end: number;
  readonly quote: '"' | "'" | '';
}
