import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { closing, createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, memoryPictures, metadataOf, pack, unpack } from './archives.fixture.ts';
import { importWebsite } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { pool } = testDatabase.database;
const deps = { ...testDatabase, ...memoryPictures() };
const kept = deps.files.size;
let userId = '';
let files: [string, Buffer][];

beforeAll(async () => {
  userId = await createUser(testDatabase.database);
  const id = await insertWebsite(testDatabase.database);
  const { rows } = await pool.query(
    `insert into website_strings (website_id, original_string, original_hash)
     select $1, text, sha256(text::bytea) from unnest(array['Tea', 'Coffee']) as text returning id`,
    [id],
  );
  await pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string)
     values ($1, 'es', 'Té')`,
    [rows[0].id],
  );
  await pool.query(
    "insert into website_media (website_id, original_media, id) values ($1, 'https://a.example/a.png', $2)",
    [id, id],
  );
  await pool.query("insert into pages (website_id, path) values ($1, '/')", [id]);
  const picture = Buffer.from('a picture');
  const { version } = await deps.pictures.put(Readable.from([picture]));
  await pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('translated-media', $1 || '/es/' || $1 || '.png', $2, $3)`,
    [id, version, metadataOf(picture)],
  );
  files = await unpack(await archiveOf(deps, id));
});

type Change = (name: string, text: string) => string | [string, string][] | undefined;

/** Returns the archive with its files changed; undefined removes one. */
async function changed(change: Change): Promise<Buffer> {
  const other = files.flatMap(([name, bytes]): [string, Buffer][] => {
    const text = change(name, bytes.toString());
    if (text === undefined) return [];
    if (typeof text === 'string')
      return [[name, text === String(bytes) ? bytes : Buffer.from(text)]];
    return text.map(([one, content]) => [one, Buffer.from(content)]);
  });
  return pack(other);
}

/** Changes the rows of a table. */
const rowsOf =
  (table: string, change: (row: Record<string, unknown>) => unknown): Change =>
  (name, text) =>
    name.startsWith(`rows/${table}/`)
      ? `${text
          .trim()
          .split('\n')
          .map((line) => JSON.stringify(change(JSON.parse(line))))
          .join('\n')}\n`
      : text;

/** Adds a file before the summary. */
const added =
  (name: string, content: string): Change =>
  (other, text) =>
    other === 'summary.json'
      ? [
          [name, content],
          [other, text],
        ]
      : text;

const settings = (setting: object) => rowsOf('websites', (row) => ({ ...row, ...setting }));
const manifest =
  (change: object): Change =>
  (name, text) =>
    name === 'manifest.json' ? JSON.stringify({ ...JSON.parse(text), ...change }) : text;

async function counts(): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select count(*) from websites) as websites, (select count(*) from website_strings) as strings,
       (select count(*) from pages) as pages, (select count(*) from storage.objects) as pictures,
       (select count(*) from string_counts) as counts`,
  );
  return { ...rows[0], files: deps.files.size };
}

const hostile: [what: string, change: Change, message: RegExp][] = [
  ['has another kind', manifest({ kind: 'backup' }), /no archive of a website/],
  ['has a newer version', manifest({ format: 2 }), /Another version/],
  [
    'has columns of a newer version',
    manifest({ columns: { websites: ['url', 'mood'] } }),
    /Another version/,
  ],
  [
    'has a table that nobody archives',
    manifest({ columns: { engine_keys: ['sealed_key'] } }),
    /Another version/,
  ],
  [
    'names the columns that say whose it is',
    manifest({ columns: { websites: ['id', 'user_id', 'status'] } }),
    /Another version/,
  ],
  [
    'has no manifest',
    (name, text) => (name === 'manifest.json' ? undefined : text),
    /no archive of a website/,
  ],
  [
    'has no end',
    (name, text) => (name === 'summary.json' ? undefined : text),
    /damaged or incomplete/,
  ],
  [
    'lacks a table',
    (name, text) => (name.startsWith('rows/translated_strings') ? undefined : text),
    /other rows than it says/,
  ],
  [
    'lacks its website',
    (name, text) => (name.startsWith('rows/websites') ? undefined : text),
    /do not fit together/,
  ],
  [
    'goes on after its end',
    (name, text) =>
      name === 'summary.json'
        ? [
            [name, text],
            ['rows/pages/000000.jsonl', '{}\n'],
          ]
        : text,
    /other rows than it says/,
  ],
  ['leaves its folder', added('../../etc/cron.d/dragoman', '* * * * * root true'), /unknown name/],
  ['leaves its folder by a picture', added('pictures/../../../etc/passwd', 'x'), /unknown name/],
  ['has tables in another order', added('rows/scans/000000.jsonl', '{}\n'), /unknown name/],
  [
    'has a table twice',
    (name, text) =>
      name.startsWith('rows/website_strings/')
        ? [
            [name, text],
            [name, text],
          ]
        : text,
    /do not fit together, in website_strings/,
  ],
  [
    'has two websites',
    (name, text) => (name.startsWith('rows/websites/') ? text + text : text),
    /do not fit together, in websites|other rows/,
  ],
  [
    'has a line that is too long',
    (name, text) =>
      name.startsWith('rows/website_slugs/') || !name.startsWith('rows/website_strings/')
        ? text
        : `{"x": "${'x'.repeat(17_000_000)}"}\n`,
    /line that is too long/,
  ],
  [
    'has a line that is cut',
    (name, text) => (name.startsWith('rows/website_strings/') ? text.trim() : text),
    /middle of a line/,
  ],
  [
    'has a line that is no JSON',
    (name, text) => (name.startsWith('rows/website_strings/') ? '{"id": \n' : text),
    /no JSON/,
  ],
  [
    'has a line that is no row',
    (name, text) => (name.startsWith('rows/website_strings/') ? '["id"]\n' : text),
    /no row/,
  ],
  [
    'has a line of a million lists',
    (name, text) =>
      name.startsWith('rows/website_strings/') ? `${'['.repeat(1_000_000)}\n` : text,
    /no JSON|no row/,
  ],
  [
    'has a value of a million lists',
    (name, text) =>
      name.startsWith('rows/translated_strings/')
        ? text.replace(/"checks": \[\]/, `"checks": ${'['.repeat(500_000)}${']'.repeat(500_000)}`)
        : text,
    /do not fit together|no JSON/,
  ],
  [
    'has a number for a text',
    rowsOf('website_strings', (row) => ({ ...row, original_string: 5 })),
    /without its text/,
  ],
  [
    'has a text for a number',
    rowsOf('translated_strings', (row) => ({ ...row, updated_at: 'noon' })),
    /do not fit together/,
  ],
  [
    'has a character that no text may have',
    rowsOf('website_strings', (row) => ({ ...row, original_string: '\0' })),
    /do not fit together/,
  ],
  [
    'has an id that is none',
    rowsOf('website_strings', (row) => ({ ...row, id: "1'; drop table websites" })),
    /valid id/,
  ],
  [
    'names a row that it lacks',
    rowsOf('translated_strings', (row) => ({ ...row, website_string_id: crypto.randomUUID() })),
    /do not fit together, in translated_strings/,
  ],
  [
    'has an unknown state',
    rowsOf('translated_strings', (row) => ({ ...row, state: 'perfect' })),
    /do not fit together/,
  ],
  ['has an address that is none', settings({ url: 'javascript:alert(1)' }), /website URL/],
  [
    'has a language that nobody knows',
    settings({ translation_languages: ['xx'] }),
    /invalid setting: translation_languages/,
  ],
  [
    'has a rule that cannot be used',
    settings({ exclusions: { rules: [{ kind: 'pattern', value: '(' }] } }),
    /invalid setting/,
  ],
  [
    'has a mask that cannot be used',
    settings({ masks: [{ kind: 'pattern', value: 'x*' }] }),
    /invalid setting/,
  ],
  [
    'has a JSON rule that cannot be used',
    settings({ json_rules: [{ path: '/api', texts: ['title'] }] }),
    /invalid setting/,
  ],
  [
    'has a path with markup',
    settings({ first_path: '/<script>' }),
    /do not fit together, in websites/,
  ],
  [
    'has a page of another host',
    rowsOf('pages', (row) => ({ ...row, path: '.evil.example/' })),
    /page of another website/,
  ],
  [
    'links to another host',
    rowsOf('pages', (row) => ({ ...row, linked_paths: ['/', '@evil.example'] })),
    /page of another website/,
  ],
  [
    'lacks a picture that it names',
    (name, text) =>
      name.startsWith('rows/website_media/')
        ? [
            [name, text],
            [
              'rows/translated_media/000000.jsonl',
              `${JSON.stringify({ id: crypto.randomUUID(), website_media_id: JSON.parse(text).id, target_language: 'es', translated_media: 'picture:es/none.png' })}\n`,
            ],
          ]
        : text,
    /lacks the picture/,
  ],
  [
    'has too many pictures',
    (name, text) =>
      name.startsWith('pictures/')
        ? ['a', 'b', 'c', 'd', 'e', 'f'].map((l) => [name.replace('/es/', `/e${l}/`), text])
        : text,
    /Too many pictures/,
  ],
];

describe('an archive that is refused stores nothing', () => {
  test.each(hostile)('if it %s', async (_, change, message) => {
    const before = await counts();
    const archive = await changed(change);
    const importing = importWebsite(deps, { userId, archive: Readable.from([archive]) });
    await expect(importing).rejects.toMatchObject({
      message: expect.stringMatching(message),
      status: 400,
    });
    expect(await counts()).toEqual(before);
  });

  const damaged: [what: string, bytes: (whole: Buffer) => Buffer][] = [
    ['is empty', () => Buffer.alloc(0)],
    ['is something else', () => Buffer.from('<!doctype html>')],
    ['is a compressed text', () => gzipSync('hello '.repeat(1000))],
    ['is cut off', (whole) => whole.subarray(0, whole.length / 2)],
    ['lacks its last byte', (whole) => whole.subarray(0, -1)],
    ['was changed on its way', (whole) => Buffer.from(whole.with((whole.length / 2) | 0, 0x55))],
  ];

  test.each(damaged)('if it %s', async (_, damage) => {
    const before = await counts();
    const archive = damage(await changed((_name, text) => text));
    const importing = importWebsite(deps, { userId, archive: Readable.from([archive]) });
    await expect(importing).rejects.toMatchObject({
      message: expect.stringMatching(/damaged or incomplete|no archive of a website|cut off/),
      status: 400,
    });
    expect(await counts()).toEqual(before);
  });

  test('if it unpacks to more than an archive may have', async () => {
    const before = await counts();
    const packed = gzipSync(Buffer.alloc(100_000_000));
    const archive = Readable.from([packed]);
    await expect(importWebsite(deps, { userId, archive })).rejects.toMatchObject({
      message: expect.stringMatching(/damaged/),
      cause: { message: expect.stringMatching(/unpacks to more/) },
    });
    expect(await counts()).toEqual(before);
  });

  test('if the account has the website, and it arrives once', async () => {
    const archive = await changed((_name, text) => text);
    const arrive = () => importWebsite(deps, { userId, archive: Readable.from([archive]) });
    await arrive();
    const before = await counts();
    await expect(arrive()).rejects.toMatchObject({ code: 'conflict' });
    expect(await counts()).toEqual(before);
    expect(kept).toBe(0);
  });
});
