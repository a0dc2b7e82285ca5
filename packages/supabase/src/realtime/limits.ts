/** Limits of a client. What exceeds them is refused or disconnected. */
export interface RealtimeLimits {
  readonly socketsPerAddress: number;
  readonly channelsPerSocket: number;
  /** Bindings to database changes of one channel. */
  readonly bindingsPerChannel: number;
  /** The same, of all channels of a socket. */
  readonly bindingsPerSocket: number;
  /** Messages per second of one socket, heartbeats apart; twice as many in a burst. */
  readonly messagesPerSecond: number;
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Bytes queued for or from a client before it is disconnected. */
  readonly waitingBytes: number;
  /** Seconds without a message before a socket counts as dead. The client sends a heartbeat every 25. */
  readonly silentSeconds: number;
  /** HTTP broadcasts per second and address; twice as many in a burst. */
  readonly postsPerSecond: number;
}

export const defaultLimits: RealtimeLimits = {
  socketsPerAddress: 200,
  channelsPerSocket: 100,
  bindingsPerChannel: 100,
  bindingsPerSocket: 500,
  messagesPerSecond: 100,
  messageBytes: 256 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  silentSeconds: 60,
  postsPerSecond: 100,
};

/** Creates a token bucket of `perSecond`, twice as much in a burst. `take` returns false if it is empty. */
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

export type Bucket = ReturnType<typeof createBucket>;

const mostAddresses = 10_000;

/** Creates a bucket per address, for the ten thousand addresses last seen. */
export function createAddressBuckets(perSecond: number) {
  const buckets = new Map<string, Bucket>();
  return {
    take(address: string): boolean {
      const bucket = buckets.get(address) ?? createBucket(perSecond);
      buckets.delete(address);
      buckets.set(address, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > mostAddresses && oldest !== undefined) buckets.delete(oldest);
      return bucket.take();
    },
  };
}
