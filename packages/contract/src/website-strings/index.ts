export {
  type Assessment,
  kindField,
  type ListedState,
  listedStateField,
  type OriginalString,
  originalStringAnswer,
  type StringState,
  stateField,
  type TranslatedString,
  translatedStringAnswer,
} from './answers.ts';
export {
  changeStringsEndpoint,
  replaceStringsEndpoint,
  type StringAction,
  selectionField,
  stringActionField,
  undoStringsEndpoint,
  updateTranslationEndpoint,
} from './edit.ts';
export {
  readStringHistoryEndpoint,
  restoreStringEndpoint,
  stringVersionAnswer,
  suggestStringEndpoint,
} from './history.ts';
export {
  countWebsiteStringsEndpoint,
  listStringPagesEndpoint,
  listWebsiteStringsEndpoint,
  stringFilterField,
  stringFilterQuery,
} from './list.ts';
export {
  addCommentEndpoint,
  deleteCommentEndpoint,
  type ListedComment,
  listColleaguesEndpoint,
  listCommentsEndpoint,
  resolveCommentEndpoint,
  silenceCheckEndpoint,
} from './review.ts';
