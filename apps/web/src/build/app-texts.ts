import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTexts, type TextPart, textLanguages } from '@dragoman/texts';
import type { Plugin } from 'vite';
import { findTexts } from './texts/find-texts.ts';
import { serverMessages } from './texts/server-messages.ts';

const sources = path.resolve(import.meta.dirname, '..');
const request = /\/texts\/(dashboard|public)\/(\w+)\.csv\?texts$/;
/** Sources of the pages that visitors reach without an account. */
const visitorSource =
  /^(?:features\/(?:sign-in\/(?!logout)|onboarding)|session\/(?!end-)|app\/(?:visitor-|root|render-)|installation\/inbox|languages\/offer-parts)/;

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

/** Returns the translations of a part into a language that these texts have. A text without one stays English. */
function translationsOf(part: TextPart, language: string, texts: readonly string[]) {
  const known = readTexts(part, language);
  return Object.fromEntries(
    texts.flatMap((text) => (known.has(text) ? [[text, known.get(text)]] : [])),
  );
}

/** Returns the word for 'Language' in each language, for the preview of a language switcher. */
function languageWords(): Record<string, string | undefined> {
  return Object.fromEntries(
    textLanguages.map((language) => [
      language,
      readTexts('common-terms', language).get('Language'),
    ]),
  );
}

/**
 * Translates the app: turns `<part>/<code>.csv?texts` into a module with the texts of a part of the app, and passes the texts in
 * JSX to `t`.
 */
export function appTextsPlugin(): Plugin {
  const from = (name: string) => JSON.stringify(path.join(sources, 'texts', name));
  const imports = `import { t as $t } from ${from('texts.ts')};import { rich as $rich } from ${from('rich.ts')};`;
  return {
    name: 'app-texts',
    enforce: 'pre',
    config: () => ({
      define: { 'import.meta.env.LANGUAGE_WORDS': JSON.stringify(languageWords()) },
    }),
    load(id) {
      const [, part, language] = request.exec(id) ?? [];
      if (language === undefined) return undefined;
      const isDashboard = part === 'dashboard';
      const found = isDashboard
        ? translationsOf('dashboard', language, dashboardTexts())
        : translationsOf('public', language, appTexts());
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
