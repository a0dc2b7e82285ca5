import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';
import { createPages } from './pages.ts';

test.each(['br', 'zstd', 'gzip'] as const)(
  'a small page in %s holds no more memory than it counts',
  async (coding) => {
    const pages = createPages(createByteCache(1_000_000));
    const page = pages.add('a', Buffer.from('<p>Good day</p>'.repeat(100)));
    const { bytes: first } = await pages.encode(page, coding);
    for (let uses = 0; uses < 3; uses++) await pages.encode(page, coding);
    await expect.poll(async () => (await pages.encode(page, coding)).isFinal).toBe(true);
    const better = pages.body(page.etag, coding);
    expect(first.buffer.byteLength).toBe(first.length);
    expect(better?.buffer.byteLength).toBe(better?.length);
  },
);
