/** Place of a comment in its unit: a tag id times 4 plus one of these. */
export const AFTER_TAG = 0;
export const BEFORE_CLOSE = 1;
export const AFTER_CLOSE = 2;
export const BEFORE_TAG = 3;
/** At the unit's end: encoded as before the close tag of tag 0, which does not exist. */
export const UNIT_END = 1;

/** A comment of a unit and its place. */
export interface PlacedComment {
  readonly start: number;
  readonly end: number;
  place: number;
}

/**
 * Assigns each comment of a unit to a tag, so that it moves with it when a translation reorders tags: the tag directly
 * before it, else the next tag after it, else the unit's end.
 */
export class CommentPlaces {
  #comments: PlacedComment[] = [];
  /** Number of comments with a known place. */
  #placed = 0;
  #afterLast = -1;

  begin(): void {
    if (this.#comments.length > 0) this.#comments = [];
    this.#placed = 0;
    this.#afterLast = -1;
  }

  text(): void {
    this.#afterLast = -1;
  }

  tag(id: number, before: number, after: number): void {
    this.#place(id * 4 + before);
    this.#afterLast = id * 4 + after;
  }

  add(start: number, end: number): void {
    this.#comments.push({ start, end, place: this.#afterLast });
    if (this.#afterLast >= 0) this.#placed = this.#comments.length;
  }

  /** Returns the comments in order, all with places. */
  end(): readonly PlacedComment[] {
    this.#place(UNIT_END);
    return this.#comments;
  }

  #place(place: number): void {
    const comments = this.#comments;
    for (; this.#placed < comments.length; this.#placed++) comments[this.#placed]!.place = place;
  }
}
