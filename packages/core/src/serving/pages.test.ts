import { expect, test } from 'vitest';
import { createPages } from './pages.ts';

test.each(['br', 'zstd', 'gzip'] as const)(
  'a small page in %s holds no more memory than it counts',
  async (coding) => {
    const pages = createPages(1_000_000);
    const page = pages.add('a', Buffer.from('<p>Good day</p>'.repeat(100)));
    const first = await pages.encode('a', page, coding);
    for (let uses = 0; uses < 3; uses++) await pages.encode('a', page, coding);
    await expect.poll(() => page.encoded.get(coding)?.best).toBe(true);
    const better = page.encoded.get(coding)?.bytes;
    expect(first.buffer.byteLength).toBe(first.length);
    expect(better?.buffer.byteLength).toBe(better?.length);
  },
);
