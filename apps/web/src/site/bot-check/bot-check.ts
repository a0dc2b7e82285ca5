import type { BotCheckAnswer } from '@dragoman/contract/contact';

/** Returns one token that says a person is there. */
export type TokenMaker = () => Promise<string>;

export interface BotCheckDeps {
  /** Asks the product API how to pass. */
  ask(): Promise<BotCheckAnswer>;
  /** Makes the driver ready that was answered. */
  start(answer: BotCheckAnswer): Promise<TokenMaker>;
  now?(): number;
}

export interface BotCheck {
  /** Gets ready, unless it is or is getting so. */
  prepare(): void;
  /** A token to be sent once. Rejects with `BotCheckNotReady`. */
  token(): Promise<string>;
}

/** The check cannot give a token yet. */
export class BotCheckNotReady extends Error {
  override readonly name = 'BotCheckNotReady';
}

/** Milliseconds that an answer is good for: half of what a challenge of ours may be solved in. */
const lifetime = 300_000;
/** Milliseconds that a message waits for a check that is getting ready, and for its token. */
const patience = { ready: 2000, token: 30_000 } as const;

interface Opening {
  readonly since: number;
  readonly maker: Promise<TokenMaker | undefined>;
}

/** The form's bot check: one driver, made ready when the form is first touched; each answer makes one token. */
export function createBotCheck({ ask, start, now = Date.now }: BotCheckDeps): BotCheck {
  let opening: Opening | undefined;
  const prepare = () => {
    if (opening !== undefined && now() - opening.since < lifetime) return opening;
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
      const maker = await within(patience.ready, current.maker);
      if (maker === undefined) throw new BotCheckNotReady();
      opening = undefined;
      const token = await within(
        patience.token,
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
