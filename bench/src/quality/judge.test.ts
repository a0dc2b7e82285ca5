import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEngine } from '@dragoman/providers/engines';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterAll, expect, test } from 'vitest';
import { judgedBy, meanWithoutOutliers } from './judge.ts';

const asked: string[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push(Buffer.concat(chunks).toString());
  const error = (severity: string) => ({ severity, category: 'accuracy', words: 'x' });
  const content = JSON.stringify({
    1: { errors: [error('critical'), error('major')] },
    2: { errors: [error('minor')] },
    3: { errors: [] },
  });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content } }] }));
}).listen(0, '127.0.0.1');
const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
afterAll(async () => {
  await gate.close();
  server.close();
});

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
const judge = (model: string) =>
  createEngine('openai', { baseUrl: baseUrl(), model, apiKey: 'key', dispatcher: gate.dispatcher });
const apertium = { name: 'apertium', version: async () => '3.8.3' };
const pair = { source: 'en', target: 'es' };
const texts = ['Home', 'Tea', 'Cup'].map((source) => ({ source, translation: `${source}!` }));

test('errors cost 25, 5 and 1; the judge gets originals with translations', async () => {
  expect(await judgedBy(judge('gpt-9'), apertium, pair, texts)).toBeCloseTo((30 + 1 + 0) / 3);
  expect(asked.at(-1)).toContain('Home!');
});

test('a judge of the translator’s family is refused, also behind another API', async () => {
  const claude = { name: 'anthropic', version: async () => 'claude-9' };
  const own = judgedBy(judge('anthropic/claude-9'), claude, pair, texts);
  await expect(own).rejects.toThrow('family');
  await expect(judgedBy(judge('gpt-9'), judge('gpt-8'), pair, texts)).rejects.toThrow('family');
});

test('outliers are dropped', () => {
  expect(meanWithoutOutliers([...Array(20).fill(1), 500])).toBe(1);
  expect(meanWithoutOutliers([])).toBe(0);
});
