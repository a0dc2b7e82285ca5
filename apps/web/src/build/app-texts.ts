import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { csvRecords } from '@dragoman/domain/translation-memory';
import type { Plugin } from 'vite';
import { textKey } from '../texts/texts.ts';
import { findTexts } from './texts/find-texts.ts';
import { serverMessages } from './texts/server-messages.ts';

const sources = path.resolve(import.meta.dirname, '..');
const dashboardTranslations = path.resolve(sources, '../translations/dashboard');
const request = /^(.*\/translations\/(dashboard\/)?[\w-]+\.csv)\?texts$/;
/** Sources of the pages that visitors reach without an account. */
const visitorSource =
  /^(?:features\/(?:sign-in\/(?!logout)|onboarding)|session\/(?!end-)|app\/(?:visitor-|root|render-)|installation\/inbox)/;

/** Returns the sources of the app, relative to `src`. */
export function appSources(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources });
  return files.filter((file) => !/^(?:site|build|texts)\/|\.test\./.test(file)).sort();
}

export function readAppSource(file: string): string {
  return readFileSync(path.join(sources, file), 'utf8');
}

/** Returns the distinct texts of sign-in, password reset and preview. */
export function appTexts(): string[] {
  return distinctTexts((file) => visitorSource.test(file));
}

/** The texts of each source; read once, as a build asks for every language. */
const textsOfSources = new Map<string, readonly string[]>();

function textsOf(file: string): readonly string[] {
  const known = textsOfSources.get(file) ?? findTexts(file, readAppSource(file)).texts;
  textsOfSources.set(file, known);
  return known;
}

/** Returns the distinct texts of the dashboard, its dialogs and the server's messages that visitors' pages do not have. */
export function dashboardTexts(): string[] {
  const known = new Set(appTexts());
  const own = distinctTexts((file) => !visitorSource.test(file));
  return [...new Set([...own, ...serverMessages()])].filter((text) => !known.has(text));
}

/** The server's messages with values. Those with much text come first, because they fit less. */
function messageTemplates(): string[] {
  const templates = serverMessages().filter((text) => text.includes('{'));
  const fixed = (text: string) => text.replaceAll(/\{\w+\}/g, '').length;
  return templates.sort((one, other) => fixed(other) - fixed(one));
}

function distinctTexts(isWanted: (file: string) => boolean): string[] {
  const files = appSources().filter(isWanted);
  return [...new Set(files.flatMap(textsOf))];
}

/**
 * Returns the translations of a file by the keys of their texts. The third field is the context. Forms of plurals repeat
 * placeholders, so this is no translation memory.
 */
export function readTranslations(csv: string): ReadonlyMap<string, string> {
  const [, ...rows] = csvRecords(csv);
  return new Map(
    rows.flatMap((row) => {
      const [source, target, context] = 'fields' in row ? row.fields : [];
      return source === undefined || target === undefined || target === ''
        ? []
        : [[textKey(source, context), target]];
    }),
  );
}

/** Returns the translations of texts that a file has. */
function translationsIn(file: string, texts: readonly string[]): Record<string, string> {
  const targets = readTranslations(readFileSync(file, 'utf8'));
  return Object.fromEntries(texts.flatMap((text) => pair(text, targets.get(text))));
}

function pair(source: string, target: string | undefined): [string, string][] {
  return target === undefined ? [] : [[source, target]];
}

/** Returns the dashboard's translations in a language as CSV. Undefined without a file. */
export function readDashboardMemory(language: string): string | undefined {
  const file = path.join(dashboardTranslations, `${language}.csv`);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Returns the languages of the dashboard. A text that a language lacks is shown in English. */
function dashboardLanguages(): string[] {
  const files = globSync('*.csv', { cwd: dashboardTranslations }).sort();
  return files.map((file) => path.basename(file, '.csv'));
}

/**
 * Translates the app: turns `translations/<code>.csv?texts` into a module with the texts of a part of the app, and passes the
 * texts in JSX to `t`.
 */
export function appTextsPlugin(): Plugin {
  const from = (name: string) => JSON.stringify(path.join(sources, 'texts', name));
  const imports = `import { t as $t } from ${from('texts.ts')};import { rich as $rich } from ${from('rich.ts')};`;
  return {
    name: 'app-texts',
    enforce: 'pre',
    config: () => ({
      define: { 'import.meta.env.DASHBOARD_LANGUAGES': JSON.stringify(dashboardLanguages()) },
    }),
    load(id) {
      const [, file, isDashboard] = request.exec(id) ?? [];
      if (file === undefined) return undefined;
      const found = translationsIn(file, isDashboard ? dashboardTexts() : appTexts());
      const messages = isDashboard ? messageTemplates() : [];
      return `export const messages = ${JSON.stringify(messages)};export default ${JSON.stringify(found)}`;
    },
    transform(source, id) {
      const file = path.relative(sources, id);
      if (!id.endsWith('.tsx') || /^(?:\.\.|site\/|build\/)/.test(file)) return undefined;
      const { code } = findTexts(file, source);
      if (code === source) return undefined;
      return { code: imports + code, map: null };
    },
  };
}
