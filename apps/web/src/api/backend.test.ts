import { expect, test } from 'vitest';
import { authenticated } from './backend.ts';

const token = async () => 'token';

test('a request without an answer says our sentence', async () => {
  const send = authenticated(
    async () => Promise.reject(new TypeError('Failed to fetch')),
    token,
    'key',
  );
  const response = await send('https://shop.example/rest/v1/websites');
  expect(response.ok).toBe(false);
  expect(await response.json()).toEqual({ message: 'The server did not answer.' });
});

test('a canceled request stays canceled', async () => {
  const canceled = new DOMException('The upload was canceled.', 'AbortError');
  const send = authenticated(async () => Promise.reject(canceled), token, 'key');
  await expect(send('https://shop.example/storage/v1/object')).rejects.toBe(canceled);
});
