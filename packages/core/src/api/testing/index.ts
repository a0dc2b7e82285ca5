export {
  type Answered,
  type ApiCall,
  type ApiStage,
  brokenToken,
  type StageOptions,
  startApi,
} from './stage.ts';
