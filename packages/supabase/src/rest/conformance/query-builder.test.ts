import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openStage, type Stage } from './stage.ts';

let stage: Stage;
let owner: { id: string; client: Client };
let websiteId: string;

beforeAll(async () => {
  stage = await openStage();
  owner = await stage.addUser();
  const website = { user_id: owner.id, url: 'https://shop.example', original_language: 'en' };
  const { data, error } = await owner.client.from('websites').insert(website).select().single();
  expect(error).toBeNull();
  websiteId = data.id;
});
afterAll(() => stage.close());

test('reads', async () => {
  const { data, error, count, status } = await owner.client
    .from('websites')
    .select('id,url', { count: 'exact' });
  expect({ error, count, status, data }).toEqual({
    error: null,
    count: 1,
    status: 200,
    data: [{ id: websiteId, url: 'https://shop.example' }],
  });
});
