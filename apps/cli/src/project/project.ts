import { readFile } from 'node:fs/promises';
import { DragomanError } from '@dragoman/domain/errors';
import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';

/** The file that says what `pull`, `push`, `lint` and `status` work on. */
const projectFile = 'dragoman.json';

export interface Project {
  /** Address, host or id of the website. */
  readonly website: string;
  readonly originalLanguage: string;
  readonly languages: readonly string[];
  readonly format: FileFormat;
  /** A path with `{language}`, from the folder of the file. */
  readonly files: string;
}

const texts = ['website', 'originalLanguage', 'format', 'files'] as const;
const names = ['$schema', ...texts, 'languages'];

/**
 * Returns what `dragoman.json` of this folder says; `dragoman.schema.json` describes it.
 * Throws `DragomanError`: `not-found` without the file, `bad-request` with what is wrong in it.
 */
export async function readProject(): Promise<Project> {
  const text = await readFile(projectFile, 'utf8').catch(() => {
    const message = `There is no ${projectFile} in this folder.`;
    throw new DragomanError('not-found', { message });
  });
  const read = parsed(text);
  const unknown = Object.keys(read).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw wrong(`does not know “${unknown[0]}”`);
  const missing = texts.find((name) => typeof read[name] !== 'string');
  if (missing !== undefined) throw wrong(`lacks “${missing}”`);
  const { format, files, languages } = read as unknown as Project;
  if (!(format in fileFormats))
    throw wrong(`needs one of these formats: ${Object.keys(fileFormats).join(', ')}`);
  if (!files.includes('{language}')) throw wrong('needs {language} in “files”');
  const isList = Array.isArray(languages) && languages.length > 0;
  if (!isList || languages.some((one) => !/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(one)))
    throw wrong('needs the codes of languages in “languages”');
  return read as unknown as Project;
}

/** Returns the path of a language's file. */
export function fileOf({ files }: Project, language: string): string {
  return files.replaceAll('{language}', language);
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw wrong('is not a JSON object');
}

function wrong(what: string): DragomanError {
  return new DragomanError('bad-request', { message: `${projectFile} ${what}.` });
}
