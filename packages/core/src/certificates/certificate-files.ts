import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '@dragoman/domain/log';
import { type Certificate, toCertificate } from './certificate.ts';

const ending = '.pem';

/** Certificates and their keys on disk, one file per host, readable only by the process's user. */
export interface CertificateFiles {
  /** Reads all certificates; broken files are skipped. */
  readAll(): Promise<Certificate[]>;
  write(certificate: Certificate): Promise<void>;
  remove(host: string): Promise<void>;
}

/** Opens a folder, which is created with the first certificate. Logs files that cannot be read. */
export function openCertificateFiles(folder: string, log: Log): CertificateFiles {
  const fileOf = (host: string) => path.join(folder, `${host}${ending}`);
  const read = async (name: string): Promise<Certificate[]> => {
    const host = name.slice(0, -ending.length);
    try {
      const text = await readFile(fileOf(host), 'utf8');
      const start = text.indexOf('-----BEGIN CERTIFICATE');
      return [toCertificate(host, text.slice(start), text.slice(0, start))];
    } catch (error) {
      log.warn({ err: error, host }, 'a certificate on disk cannot be read');
      return [];
    }
  };
  return {
    async readAll() {
      const names = await readdir(folder).catch(() => []);
      const files = names.filter((name) => name.endsWith(ending));
      return (await Promise.all(files.map(read))).flat();
    },
    async write({ host, chain, privateKey }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const written = `${fileOf(host)}.new`;
      await writeFile(written, `${privateKey.trim()}\n${chain}`, { mode: 0o600 });
      await rename(written, fileOf(host));
    },
    remove: (host) => rm(fileOf(host), { force: true }),
  };
}
