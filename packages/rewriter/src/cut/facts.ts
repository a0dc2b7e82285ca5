import { FACT_COUNT } from './plan.ts';

/** Where the page says the facts of `PageFacts`; the first place counts. */
export class Facts {
  readonly positions: Int32Array = new Int32Array(FACT_COUNT * 2).fill(-1);
  hasHtml = false;

  set(fact: number, start: number, end: number): void {
    if (this.positions[fact * 2]! >= 0) return;
    this.positions[fact * 2] = start;
    this.positions[fact * 2 + 1] = end;
  }
}
