import { TagReader } from '../scan/tag-reader.ts';
import { AttributeWriter } from './attribute-writer.ts';
import { OPERATION_SIZE } from './compiled-page.ts';
import { HeadPlace } from './head-place.ts';
import { IntList } from './int-list.ts';
import { MetadataPositions } from './metadata.ts';
import { rootMode } from './modes.ts';
import { OpenElements } from './open-elements.ts';
import { RunTokens } from './run-tokens.ts';
import { ScriptView } from './script-view.ts';
import type { SiteRules } from './site-rules.ts';
import { UnitWriter } from './unit-writer.ts';

/** Reused for every page: cutting is synchronous and never nested. */
const openElements = new OpenElements();
const tagReader = new TagReader();
const operationList = new IntList(512 * OPERATION_SIZE);

/** What cutting a page has found so far, and what it needs to know of the bytes before in order to go on. */
export class CutState {
  readonly bytes: Uint8Array;
  readonly rules: SiteRules;
  readonly reader: TagReader = tagReader;
  readonly operations: IntList = operationList.reset();
  readonly metadata: MetadataPositions = new MetadataPositions();
  readonly open: OpenElements = openElements;
  readonly units: UnitWriter;
  readonly runs: RunTokens;
  readonly attributes: AttributeWriter;
  readonly head: HeadPlace = new HeadPlace();
  readonly scriptView: ScriptView = new ScriptView();
  /** Where a missing `<html>` tag belongs. */
  htmlStart = 0;

  constructor(bytes: Uint8Array, rules: SiteRules) {
    this.bytes = bytes;
    this.rules = rules;
    this.reader.startPage(bytes, rules.attributeNames);
    this.units = new UnitWriter(bytes);
    this.units.normalizer.startPage(this.units.skips);
    this.runs = new RunTokens(this.units.handleRun);
    this.open.reset(rootMode(rules));
    this.attributes = new AttributeWriter(
      this.reader,
      this.operations,
      this.units.normalizer,
      this.metadata,
      rules,
    );
  }
}
