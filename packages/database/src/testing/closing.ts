import { afterAll } from 'vitest';

/** Closes what a file of tests shares after its last test, in the opposite order of opening. Returns it. */
export function closing<Opened extends { close(): unknown } | { stop(): unknown }>(
  opened: Opened,
): Opened {
  afterAll(async () => void (await ('close' in opened ? opened.close() : opened.stop())));
  return opened;
}
