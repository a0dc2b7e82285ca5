/** Limits per client. Excess is refused, or the client is disconnected. */
export interface RealtimeLimits {
  readonly socketsPerAddress: number;
  readonly channelsPerSocket: number;
  /** Bindings to database changes per channel. */
  readonly bindingsPerChannel: number;
  /** Bindings to database changes per socket. */
  readonly bindingsPerSocket: number;
  /** Messages per second and socket, excluding heartbeats; a burst may have twice as many. */
  readonly messagesPerSecond: number;
  /** Maximum bytes of a message. */
  readonly messageBytes: number;
  /** Maximum bytes queued for or from a client before it is disconnected. */
  readonly waitingBytes: number;
  /** Seconds without a message before a socket is closed. The client sends a heartbeat every 25. */
  readonly silentSeconds: number;
}

export const defaultLimits: RealtimeLimits = {
  socketsPerAddress: 200,
  channelsPerSocket: 100,
  bindingsPerChannel: 10,
  bindingsPerSocket: 500,
  messagesPerSecond: 100,
  messageBytes: 32 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  silentSeconds: 60,
};

/** Creates a token bucket of `perSecond` with twice the capacity. `take` returns false if it is empty. */
export function createBucket(
  perSecond: number,
  now: () => number = performance.now.bind(performance),
) {
  let tokens = perSecond * 2;
  let last = now();
  return {
    take(): boolean {
      const time = now();
      tokens = Math.min(perSecond * 2, tokens + ((time - last) / 1000) * perSecond);
      last = time;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
