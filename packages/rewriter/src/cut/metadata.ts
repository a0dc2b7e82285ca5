import { METADATA_COUNT } from './compiled-page.ts';

/** Positions of each item of `PageMetadata`; the first occurrence wins. */
export class MetadataPositions {
  readonly positions: Int32Array = new Int32Array(METADATA_COUNT * 2).fill(-1);
  hasHtml = false;
  /** Numbers of policies in meta elements, of scripts that run, and of items found, repeated ones included. */
  policies = 0;
  scripts = 0;
  found = 0;

  set(item: number, start: number, end: number): void {
    this.found += 1;
    if (this.positions[item * 2]! >= 0) return;
    this.positions[item * 2] = start;
    this.positions[item * 2 + 1] = end;
  }
}
