import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startRegistryServer, tinyModel } from '@dragoman/providers/engines/testing';
import { expect, test } from 'vitest';

test('the proof of models prints sentences and a score for each pair, and what cannot be had', async () => {
  const mirror = await startRegistryServer({ ende: tinyModel(39, { brevity: 5 }) });
  const folder = await mkdtemp(path.join(tmpdir(), 'bergamot-'));
  const script = path.join(import.meta.dirname, 'prove-bergamot-models.ts');
  const env = { ...process.env, BERGAMOT_MODELS_DIR: folder, BERGAMOT_REGISTRY_URL: mirror.url };
  const proof = promisify(execFile)(process.execPath, [script, 'en-de', 'en-ja'], { env });
  const { stdout, code } = await proof.then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  expect(stdout).toMatch(
    /^en-de: chrF \d+\.\d over 1\d articles\n {2}All human beings .+\n {2}→ +\S/,
  );
  expect(stdout).toContain('en-ja: There is no Bergamot model for enja.');
  expect(code).toBe(1);
  await rm(folder, { recursive: true });
  await mirror.close();
});
