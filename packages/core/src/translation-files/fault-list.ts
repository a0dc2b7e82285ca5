import type { FileFault } from './unit.ts';

/** Counts the unusable lines of a file and lists the first ones. */
export class FaultList {
  static readonly length = 100;
  count = 0;
  readonly first: FileFault[] = [];

  add(fault: FileFault): void {
    this.count++;
    if (this.first.length < FaultList.length) this.first.push(fault);
  }
}
