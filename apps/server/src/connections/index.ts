export { boundWaiting, type WaitingLimits } from './bound-waiting.ts';
export { endSoon, endUnfinishedBodies } from './end-soon.ts';
export {
  acceptFor,
  drain,
  endAcceptingFor,
  inheritSocket,
  listen,
  listeningSockets,
  sharePorts,
} from './listen.ts';
export { allowedMethods, badRequestAnswer, hasImpossiblePort, refusalOf } from './one-host.ts';
export { refuseTunnels } from './refuse-tunnels.ts';
export { overLimit } from './request-limits.ts';
export { trackConnections } from './track-connections.ts';
export { keepRunning, requestFields, traceRequests } from './uncaught.ts';
