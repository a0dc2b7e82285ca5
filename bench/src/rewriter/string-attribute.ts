/** An attribute as reported by a tokenizer or a tree with locations. */
export interface StringAttribute {
  readonly name: string;
  /** Decoded value. */
  readonly value: string;
  /** Offset of the value without quotes; -1 if unknown. */
  readonly start: number;
  readonly end: number;
  readonly quote: '"' | "'" | '';
}
