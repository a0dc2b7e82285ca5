export { startHeartbeat } from './heartbeat.ts';
export {
  type ListedProcess,
  type ReportedEngine,
  selectPausedEngines,
  selectProcesses,
} from './processes.store.ts';
export { selectTraffic } from './traffic.store.ts';
export { openTraffic, type Traffic, type Visit } from './traffic.ts';
