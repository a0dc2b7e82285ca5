import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertKnownAccount, canReach, postgresAccount } from './account.ts';
import { contentHash, linkLibraries, prepareBinaries } from './binaries.ts';

const stranger = { uid: 54_321, gid: 54_321 };
let root: string;
let native: string;
let cache: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dragoman-binaries-'));
  chmodSync(root, 0o755);
  native = join(root, 'package/native');
  cache = join(root, 'cache');
  mkdirSync(cache);
  mkdirSync(join(native, 'bin'), { recursive: true });
  mkdirSync(join(native, 'lib'));
  writeFileSync(join(native, 'bin/postgres'), 'program', { mode: 0o700 });
  writeFileSync(join(native, 'bin/initdb'), 'program', { mode: 0o700 });
  writeFileSync(join(native, 'lib/libpq.so.5.17'), 'library', { mode: 0o600 });
  const links = [{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('binaries', () => {
  test('get their missing library symlinks in place', () => {
    expect(prepareBinaries(undefined, native, [cache]).postgres).toBe(join(native, 'bin/postgres'));
    expect(readlinkSync(join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.17');
    expect(linkLibraries(native)).toBe(true);
    expect(readdirSync(cache)).toEqual([]);
  });

  test('are copied when the account cannot read the package', () => {
    chmodSync(join(root, 'package'), 0o700);
    const { postgres } = prepareBinaries(stranger, native, [cache]);
    expect(postgres.startsWith(cache)).toBe(true);
    expect(canReach(postgres, stranger)).toBe(true);
    expect(statSync(postgres).mode & 0o777).toBe(0o755);
    const library = join(postgres, '../../lib/libpq.so.5');
    expect(statSync(library).mode & 0o777).toBe(0o644);
    expect(realpathSync(library)).toBe(realpathSync(join(postgres, '../../lib/libpq.so.5.17')));
    expect(prepareBinaries(stranger, native, [cache]).postgres).toBe(postgres);
  });

  test('are copied again when a file changed', () => {
    const before = contentHash(native);
    writeFileSync(join(native, 'bin/postgres'), 'prograN');
    expect(contentHash(native)).not.toBe(before);
  });

  test('a cache directory writable by others is refused', () => {
    chmodSync(join(root, 'package'), 0o700);
    const folder = join(cache, `dragoman-postgres-${process.getuid?.() ?? 0}`);
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(() => prepareBinaries(stranger, native, [cache])).toThrow(/none of .* can be used/);
    const second = join(root, 'second');
    mkdirSync(second);
    expect(prepareBinaries(stranger, native, [cache, second]).postgres.startsWith(second)).toBe(
      true,
    );
    expect(existsSync(join(folder, 'native'))).toBe(false);
  });
});

describe('account', () => {
  test('is "nobody" for root, else the current user', () => {
    const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n';
    const expected = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_533 } : undefined;
    expect(postgresAccount(passwd)).toEqual(expected);
  });

  test('must be known to the system', () => {
    expect(() => assertKnownAccount()).not.toThrow();
    const unknown = () => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    };
    expect(() => assertKnownAccount(unknown)).toThrow('no line in /etc/passwd');
  });

  test('can reach a path if it may enter every parent directory', () => {
    expect(canReach(join(native, 'bin/postgres'), stranger)).toBe(true);
    chmodSync(join(native, 'bin'), 0o754);
    expect(canReach(join(native, 'bin/postgres'), stranger)).toBe(false);
    expect(canReach(join(native, 'bin'), stranger)).toBe(true);
  });
});
