import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../storage-server.fixture.ts';
import { type Harness, startHarness } from './harness.fixture.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.server.close());

const media = () => harness.media();
const hidden = () => harness.hidden();

describe('signed URLs', () => {
  test('createSignedUrl grants one object without a key', async () => {
    await hidden().upload('signed/a.txt', 'signed');
    const { data, error } = await hidden().createSignedUrl('signed/a.txt', 60);
    expect(error).toBeNull();
    const response = await fetch(data?.signedUrl ?? '');
    expect(await response.text()).toBe('signed');
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    const elsewhere = (data?.signedUrl ?? '').replace('signed/a.txt', 'signed/b.txt');
    expect(await (await fetch(elsewhere)).json()).toMatchObject({ code: 'InvalidSignature' });
    expect((await fetch(`${data?.signedUrl}x`)).status).toBe(400);
  });

  test('createSignedUrl expires', async () => {
    await hidden().upload('signed/ends.txt', 'x');
    const { data } = await hidden().createSignedUrl('signed/ends.txt', 1);
    await expect
      .poll(async () => (await fetch(data?.signedUrl ?? '')).status, { timeout: 15_000 })
      .toBe(400);
  });

  test('createSignedUrl refuses a missing object', async () => {
    expect((await hidden().createSignedUrl('none.txt', 60)).error).toMatchObject({
      code: 'NoSuchKey',
    });
  });

  test('createSignedUrls returns one result per path', async () => {
    await hidden().upload('signed/many.txt', 'many');
    const { data } = await hidden().createSignedUrls(['signed/many.txt', 'none.txt'], 60, {
      download: true,
    });
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['signed/many.txt', null],
      ['none.txt', 'Either the object does not exist or you do not have access to it'],
    ]);
    const response = await fetch(data?.[0]?.signedUrl ?? '');
    expect(await response.text()).toBe('many');
    expect(response.headers.get('content-disposition')).toBe('attachment');
  });

  test('createSignedUploadUrl and uploadToSignedUrl allow one upload of one object', async () => {
    const anon = await harness.server.client('anon');
    const { data } = await media().createSignedUploadUrl(`${harness.folder}/given.png`);
    const token = data?.token ?? '';
    const given = anon.storage.from('translated-media');
    const form = new Blob([png(7)], { type: 'image/png' });
    const uploaded = await given.uploadToSignedUrl(`${harness.folder}/given.png`, token, form);
    expect(uploaded.error).toBeNull();
    expect(uploaded.data).toEqual({
      path: `${harness.folder}/given.png`,
      fullPath: `translated-media/${harness.folder}/given.png`,
    });
    const again = await given.uploadToSignedUrl(`${harness.folder}/given.png`, token, form);
    expect(again.error).toMatchObject({ statusCode: '409' });
    const other = await given.uploadToSignedUrl(`${harness.folder}/x.png`, token, form);
    expect(other.error).toMatchObject({ code: 'InvalidSignature' });
    const { data: info } = await media().info(`${harness.folder}/given.png`);
    expect(info?.size).toBe(png(7).length);
  });

  test('createSignedUploadUrl with upsert allows replacing', async () => {
    const { data } = await media().createSignedUploadUrl(`${harness.folder}/given.png`, {
      upsert: true,
    });
    const { error } = await media().uploadToSignedUrl(
      `${harness.folder}/given.png`,
      data?.token ?? '',
      png(8),
      {
        contentType: 'image/png',
      },
    );
    expect(error).toBeNull();
  });

  test('signed URLs and access tokens are not interchangeable', async () => {
    await hidden().upload('signed/mix.txt', 'x');
    const { data } = await hidden().createSignedUrl('signed/mix.txt', 60);
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
    const upload = await hidden().uploadToSignedUrl('signed/mix.txt', token, 'y');
    expect(upload.error).toMatchObject({ code: 'InvalidSignature' });
    const asBearer = await fetch(`${harness.server.url}/storage/v1/bucket`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await asBearer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
    const access = await harness.server.token(crypto.randomUUID());
    const asSigned = await fetch(
      `${harness.server.url}/storage/v1/object/sign/private/signed/mix.txt?token=${access}`,
    );
    expect(asSigned.status).toBe(400);
  });
});
