import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientFetch, patientReads } from './patient-fetch.ts';

const address = 'https://api.example/api/websites';
const busy = (seconds: string) =>
  new Response('{}', { status: 429, headers: { 'retry-after': seconds } });
const send = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send.mockReset());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a read that is refused waits as long as the server says, and other reads with it', async () => {
  send.mockResolvedValueOnce(busy('3')).mockImplementation(async () => new Response('[]'));
  const first = patientReads(address);
  await vi.advanceTimersByTimeAsync(1000);
  const second = patientReads(address, { method: 'HEAD' });
  await vi.advanceTimersByTimeAsync(1900);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
  expect(send).toHaveBeenCalledTimes(3);
});

test('a long wait is said, and so is one whose end is not named', async () => {
  send.mockResolvedValueOnce(busy('61')).mockResolvedValueOnce(new Response('', { status: 429 }));
  expect((await patientReads(address)).status).toBe(429);
  expect((await patientReads(address)).status).toBe(429);
});

test('offline, a read waits for the connection; a change is sent once, unless it may be repeated', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(patientReads(address, { method: 'POST' })).rejects.toThrow(TypeError);
  const outcomes = Promise.all([patientReads(address), patientFetch(address, { method: 'PUT' })]);
  await vi.advanceTimersByTimeAsync(5000);
  send.mockImplementation(async () => new Response('[]'));
  await vi.advanceTimersByTimeAsync(1000);
  expect((await outcomes).map(({ status }) => status)).toEqual([200, 200]);
});

test('online, a failure is thrown at once', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(patientReads(address)).rejects.toThrow('Failed to fetch');
});
