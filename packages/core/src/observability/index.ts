export {
  currentOperation,
  type Operation,
  operationFields,
  requestIdOf,
  runOperation,
} from './operation.ts';
