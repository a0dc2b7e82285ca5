export {
  attributeUnits,
  type CompiledPage,
  type Coverage,
  compiledSize,
  coverage,
  cut,
  fromPortable,
  links,
  media,
  metadata,
  missing,
  missingUnits,
  type PortablePage,
  type Skipped,
  skipped,
  toPortable,
  units,
} from './cut/index.ts';
export {
  buildDictionary,
  type Dictionary,
  type DictionarySource,
  dictionaryFromBytes,
  dictionaryFromSource,
  emptyDictionary,
} from './dictionary/index.ts';
export { decodePage } from './encoding/index.ts';
export { jsonUnits, translateJson } from './json-texts/index.ts';
export { limits, type SkipReason } from './limits.ts';
export { type Equals, recut } from './recut/index.ts';
export { type Rendering, render, renderAgain, renderInSteps } from './render/index.ts';
export { readTags, type Tag } from './scan/read-tags.ts';
export { decodeText } from './text/references.ts';
export type {
  CutOptions,
  Link,
  LinkRole,
  PageMetadata,
  Target,
  Unit,
} from './types.ts';
