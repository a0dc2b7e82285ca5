export {
  attributeUnits,
  cut,
  facts,
  links,
  media,
  missing,
  type Plan,
  planSize,
  units,
} from './cut/index.ts';
export {
  buildDictionary,
  type Dictionary,
  dictionaryFromBytes,
  emptyDictionary,
} from './dictionary/index.ts';
export { type DecodedPage, decodePage } from './encoding/index.ts';
export { render } from './render/index.ts';
export type {
  CutOptions,
  Link,
  LinkRole,
  Media,
  PageFacts,
  Target,
  Unit,
  UnitKind,
} from './types.ts';
