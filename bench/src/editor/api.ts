import { startApi } from '@dragoman/core/api/testing';
import { startJobs } from '@dragoman/core/jobs';
import { translationEndpoints } from '@dragoman/core/translations';
import { websiteSlugEndpoints } from '@dragoman/core/website-slugs';
import { websiteStringEndpoints } from '@dragoman/core/website-strings';
import type { Database } from '@dragoman/database/connection';

/** Starts the API with the editor's endpoints. `ask('GET /api/…')` returns the body text and throws on errors. */
export async function openEditor(database: Database, userId: string) {
  const jobs = await startJobs({ database });
  const deps = { database, jobs, engines: { engineFor: async () => undefined } };
  const endless = { requests: 1_000_000, seconds: 60 };
  const endpoints = [
    ...websiteStringEndpoints(deps),
    ...websiteSlugEndpoints(deps),
    ...translationEndpoints(deps),
  ];
  const limits = { address: endless, user: endless };
  const api = await startApi(endpoints, { limits, strictAnswers: false });
  return {
    async ask(call: string, body?: unknown): Promise<string> {
      const { status, text } = await api.call(call, {
        as: userId,
        ...(body !== undefined && { body }),
      });
      if (status !== 200) throw new Error(`${call}: ${status} ${text}`);
      return text;
    },
    async close(): Promise<void> {
      await api.close();
      await jobs.stop();
    },
  };
}
