import type { FileFault } from './unit.ts';

/** Counts the unusable lines of a file and lists the first ones. */
export class FaultList {
  static readonly length = 100;
  count: number;
  readonly first: FileFault[];

  /** @param earlier what a list counted before */
  constructor(earlier: Pick<FaultList, 'count' | 'first'> = { count: 0, first: [] }) {
    this.count = earlier.count;
    this.first = [...earlier.first];
  }

  add(fault: FileFault): void {
    this.count++;
    if (this.first.length < FaultList.length) this.first.push(fault);
  }
}
