export {
  type Answered,
  type ApiCall,
  type ApiStage,
  type StageOptions,
  startApi,
} from './stage.ts';
