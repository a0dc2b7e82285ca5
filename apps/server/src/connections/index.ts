export { boundWaiting, type WaitingLimits } from './bound-waiting.ts';
export { endSoon, endUnfinishedBodies } from './end-soon.ts';
export { drain, inheritSocket, listen, listeningSockets } from './listen.ts';
export { namesTwoHosts, twoHostsAnswer } from './one-host.ts';
export { refuseTunnels } from './refuse-tunnels.ts';
export { trackConnections } from './track-connections.ts';
export { keepRunning, traceRequests } from './uncaught.ts';
