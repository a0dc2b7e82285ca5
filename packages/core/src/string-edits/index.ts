export { changeStrings, type StringEditDeps, type StringsChange } from './actions.ts';
export { stringEditEndpoints } from './endpoints/index.ts';
export { readStringHistory, restoreString } from './history.ts';
export { suggestTranslations } from './suggestions.ts';
export { undoStrings } from './undo.ts';
