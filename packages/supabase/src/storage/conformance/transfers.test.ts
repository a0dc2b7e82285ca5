import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.fixture.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.server.close());

const hidden = () => harness.hidden();

describe('move', () => {
  test('within a bucket', async () => {
    await hidden().upload('move/a.txt', 'moved');
    const { data, error } = await hidden().move('move/a.txt', 'move/b.txt');
    expect(error).toBeNull();
    expect(data).toMatchObject({ message: 'Successfully moved' });
    expect(await (await hidden().download('move/b.txt')).data?.text()).toBe('moved');
    expect((await hidden().exists('move/a.txt')).data).toBe(false);
  });

  test('to another bucket', async () => {
    await hidden().upload('move/c.txt', 'moved');
    expect(
      (await hidden().move('move/c.txt', 'c.txt', { destinationBucket: 'other' })).error,
    ).toBeNull();
    expect(await (await harness.service.storage.from('other').download('c.txt')).data?.text()).toBe(
      'moved',
    );
  });

  test('refuses a taken destination and a missing source', async () => {
    await hidden().upload('move/d.txt', 'd');
    expect((await hidden().move('move/d.txt', 'move/b.txt')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await hidden().move('move/none.txt', 'x.txt')).error).toMatchObject({
      code: 'NoSuchKey',
    });
  });

  test('refuses a bucket that does not accept the object', async () => {
    const options = { destinationBucket: 'translated-media' };
    await hidden().upload('move/fake.png', 'no picture', { contentType: 'image/png' });
    const { error } = await hidden().move('move/fake.png', `${harness.folder}/fake.png`, options);
    expect(error).toMatchObject({ statusCode: '415' });
    const copied = await hidden().copy('move/fake.png', `${harness.folder}/fake.png`, options);
    expect(copied.error).toMatchObject({ statusCode: '415' });
    expect((await hidden().exists('move/fake.png')).data).toBe(true);
  });
});

describe('copy', () => {
  test('within and across buckets', async () => {
    await hidden().upload('copy/a.txt', 'copied', { metadata: { alt: 'x' }, cacheControl: '7' });
    const { data } = await hidden().copy('copy/a.txt', 'copy/b.txt');
    expect(data?.path).toBe('private/copy/b.txt');
    await hidden().copy('copy/a.txt', 'copied.txt', { destinationBucket: 'other' });
    await hidden().remove(['copy/a.txt']);
    expect(await (await hidden().download('copy/b.txt')).data?.text()).toBe('copied');
    expect((await hidden().info('copy/b.txt')).data).toMatchObject({
      cacheControl: 'max-age=7',
      metadata: { alt: 'x' },
    });
    expect(
      await (await harness.service.storage.from('other').download('copied.txt')).data?.text(),
    ).toBe('copied');
  });

  test('with new metadata', async () => {
    const metadata = { cacheControl: 'max-age=9', mimetype: 'text/css' };
    await hidden().copy('copy/b.txt', 'copy/c.txt', { copyMetadata: false, metadata });
    expect((await hidden().info('copy/c.txt')).data).toMatchObject({
      cacheControl: 'max-age=9',
      contentType: 'text/css',
      metadata: {},
    });
  });

  test('refuses a taken destination and a missing source', async () => {
    expect((await hidden().copy('copy/b.txt', 'copy/c.txt')).error).toMatchObject({
      statusCode: '409',
    });
    expect((await hidden().copy('none.txt', 'x.txt')).error).toMatchObject({ code: 'NoSuchKey' });
  });
});

test('remove deletes and returns existing objects', async () => {
  await hidden().upload('remove/a.txt', 'x');
  const before = await harness.server.storedKeys();
  const { data, error } = await hidden().remove(['remove/a.txt', 'remove/none.txt']);
  expect(error).toBeNull();
  expect(data?.map(({ name, bucket_id }) => [bucket_id, name])).toEqual([
    ['private', 'remove/a.txt'],
  ]);
  expect((await harness.server.storedKeys()).length).toBe(before.length - 1);
  expect((await hidden().remove([])).error).toMatchObject({ statusCode: '400' });
  expect((await hidden().remove([{ path: 'a', versionId: 'b' }])).error).toMatchObject({
    statusCode: '400',
  });
});
