export {
  type AnswerOf,
  defineEndpoint,
  type Endpoint,
  type InputOf,
  isOnlyForOwners,
  paramNames,
  type RateLimit,
  type ReadAnswerOf,
  type RequestOf,
  takesIdempotencyKey,
} from './define.ts';
export {
  countField,
  type ErrorAnswer,
  errorAnswer,
  idField,
  languageField,
  pageFields,
  timestampField,
} from './fields.ts';
