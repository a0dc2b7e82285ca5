export {
  countHeld,
  doubtBound,
  type HeldCounts,
  holdDoubtful,
  isDoubtful,
  scoreOf,
} from './scores.store.ts';
