import type { BotCheckAnswer } from '@dragoman/contract/contact';

/** Returns a token that proves a person is there. */
export type TokenMaker = () => Promise<string>;

export interface BotCheckDeps {
  /** Asks the product API for the check. */
  ask(): Promise<BotCheckAnswer>;
  /** Starts the driver that the API named. */
  start(answer: BotCheckAnswer): Promise<TokenMaker>;
  now?(): number;
}

export interface BotCheck {
  /** Starts preparing, if it has not started yet. */
  prepare(): void;
  /** Returns a single-use token. Rejects with `BotCheckNotReady`. */
  token(): Promise<string>;
}

/** No token is available yet. */
export class BotCheckNotReady extends Error {
  override readonly name = 'BotCheckNotReady';
}

/** Milliseconds that a check stays valid: half the lifetime of our challenges. */
const validMs = 300_000;
/** Timeouts in milliseconds: until the check is ready, and until it has a token. */
const timeouts = { ready: 2000, token: 30_000 } as const;

interface Opening {
  readonly since: number;
  readonly maker: Promise<TokenMaker | undefined>;
}

/** The form's bot check, prepared when the form is first used. Each check makes one token. */
export function createBotCheck({ ask, start, now = Date.now }: BotCheckDeps): BotCheck {
  let opening: Opening | undefined;
  const prepare = () => {
    if (opening !== undefined && now() - opening.since < validMs) return opening;
    const current: Opening = {
      since: now(),
      maker: ask()
        .then(start)
        .catch(() => {
          if (opening === current) opening = undefined;
          return undefined;
        }),
    };
    opening = current;
    return current;
  };
  return {
    prepare,
    async token() {
      const current = prepare();
      const maker = await within(timeouts.ready, current.maker);
      if (maker === undefined) throw new BotCheckNotReady();
      opening = undefined;
      const token = await within(
        timeouts.token,
        maker().catch(() => undefined),
      );
      if (token === undefined) throw new BotCheckNotReady();
      return token;
    },
  };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ]);
}
