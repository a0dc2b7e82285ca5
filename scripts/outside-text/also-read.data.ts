import type { IncomingMessage } from 'node:http';
import { cachePolicy } from '../../apps/server/src/http-caching/policy.ts';
import { isInAny } from '../../apps/server/src/proxy/public-text.ts';
import { readVisitor } from '../../apps/server/src/proxy/visitor.ts';
import { translateCommonTerm } from '../../packages/core/src/common-terms/common-terms.ts';
import { readGlossary } from '../../packages/core/src/glossary/files/read.ts';
import type { ScanContext } from '../../packages/core/src/scans/deps.ts';
import { readFetchedPage } from '../../packages/core/src/scans/page-reading.ts';
import { readSitemap } from '../../packages/core/src/scans/sitemap.ts';
import { decodeFile, readUnits } from '../../packages/core/src/translation-files/read.ts';
import type { FileParts } from '../../packages/core/src/translation-files/unit.ts';
import { packed, sheetWriter } from '../../packages/core/src/translation-files/workbook-writer.ts';
import { compilePathGlobs } from '../../packages/domain/src/addresses/path-glob.ts';
import { caaIssuers, caaVerdict } from '../../packages/domain/src/deployment/caa.ts';
import { compilePageRules } from '../../packages/domain/src/exclusions/pages.ts';
import { readSwitcherConfig } from '../../packages/domain/src/language-switcher/read-config.ts';
import { compileMasks } from '../../packages/domain/src/masking/mask-rule.ts';
import { frenchView } from '../../packages/domain/src/serving/site.fixture.ts';
import { translateSitemap } from '../../packages/domain/src/serving/sitemap.ts';
import { assessmentOf } from '../../packages/domain/src/translations/assessment.ts';
import { validateEdit } from '../../packages/domain/src/translations/edits.ts';
import { readCandidate } from '../../packages/domain/src/translations/readable.ts';
import { repair } from '../../packages/domain/src/translations/repair.ts';
import { termFinder } from '../../packages/domain/src/translations/term-finder.ts';
import { translateUnits } from '../../packages/domain/src/translations/translate-units.ts';
import { validate } from '../../packages/domain/src/translations/validate.ts';
import { protect, restore } from '../../packages/domain/src/translations/wire-text.ts';
import { countWords } from '../../packages/domain/src/words/count-words.ts';
import { assessmentTask } from '../../packages/providers/src/engines/language-model/assessment.ts';
import { readAnswer } from '../../packages/providers/src/engines/language-model/read-answer.ts';
import {
  buildDictionary,
  cut,
  links,
  media,
  metadata,
  missing,
  render,
  units,
} from '../../packages/rewriter/src/index.ts';
import { readPerson } from '../../packages/supabase/src/sso/attributes.ts';
import { parseSaml } from '../../packages/supabase/src/sso/xml.ts';
import { createSvgCheck } from '../../packages/supabase/src/storage/content/svg.ts';
import {
  isNotModified,
  requestedRange,
} from '../../packages/supabase/src/storage/delivery/conditions.ts';

const pair = { source: 'en', target: 'es' };
const traits = { markup: true, glossary: false, readsNotes: true, maxCharacters: 2000 };
const foreign = (text: string) => text.replace(/\p{L}+/gu, (word) => `${word}o`);
const svg = '<svg xmlns="http://www.w3.org/2000/svg">';
const assertion = { attributes: {}, nameId: undefined };
const validators = { eTag: '"a"', lastModified: new Date(0) };
const site = { original_language: 'en', exclusions: { rules: [] }, data_attributes: [] };
const scan = { origin: 'https://shop.example', website: site } as unknown as ScanContext;

/** Opens a rule's text to the whole grammar that owners may write. */
const masks = compileMasks([
  { kind: 'text', value: 'a a a a a b' },
  { kind: 'pattern', value: '(?s)a.*b|a' },
  { kind: 'pattern', value: '(\\w*)*-|\\w' },
]);
const rules = compilePageRules([
  { kind: 'pattern', value: '^/(a+)+$', effect: 'exclude' },
  { kind: 'path', value: `/${'**a'.repeat(90)}`, effect: 'exclude' },
]);

/** Runs all steps from page to translated page. */
function renderedPage(html: string): Uint8Array {
  const compiled = cut(new TextEncoder().encode(html), { sourceLanguage: 'en' });
  for (const read of [links, media, metadata]) read(compiled);
  const texts = units(compiled).map(({ text }) => [text, `« ${text} »`] as const);
  const dictionary = buildDictionary(texts);
  missing(compiled, dictionary);
  return render(compiled, dictionary, {
    language: 'es',
    direction: 'ltr',
    link: (href) => `/es${href}`,
    media: (address) => `/z${address}`,
    live: { headHtml: '' },
  });
}

/** Returns what is done with a translation that says the same in other words, and with spaces lost. */
const checksOf = (text: string) => [
  restore(protect(text), foreign(text)),
  validate(text, foreign(text), pair),
  validateEdit(text, foreign(text), pair),
  repair(text, text.replaceAll(/[\s\u00a0]+/g, ' ')),
  repair(
    text,
    text.replaceAll(/>\s|\s</g, (found) => found.trim()),
  ),
];

const visitorWith = (url: string, text: string) => {
  const headers = { host: text, 'x-forwarded-proto': text, 'x-forwarded-for': text };
  const request = { url, method: 'GET', headers, rawHeaders: ['host', text], socket: {} };
  return readVisitor(request as unknown as IncomingMessage, () => true);
};

const policyOf = (status: number, text: string) =>
  cachePolicy({ status, field: () => text, requestedAt: 0, receivedAt: 0, heuristic: 0 });

const imported = (text: string) => unitsOf([text]);
const unitsOf = (parts: FileParts) =>
  readUnits(parts, { sourceLanguage: 'en', targetLanguage: 'es', fileLanguage: 'es' });
const terms = (text: string) => readGlossary([text], 'en');

const sheet = (text: string) => {
  const { head, row, foot } = sheetWriter(['source', 'target']);
  const file = packed('xlsx', [head, row([text, text]), foot]);
  return unitsOf(decodeFile(file as AsyncIterable<Uint8Array>));
};

/** Readers that are no function of one text, and texts that are read only inside others. */
export const alsoRead: Readonly<Record<string, (text: string) => unknown>> = {
  'a page, cut and rendered': renderedPage,
  'a cell of a sheet': sheet,
  'a paragraph': (text) => renderedPage(`<p>a ${text}`),
  'a paragraph between comments': (text) =>
    renderedPage(`<p>a${text.replaceAll('<', '<!-- b -->c<')}`),
  'titles in an SVG': (text) => renderedPage(`<svg>${text.replaceAll(' ', '<title>a</title>')}`),
  'JSON-LD': (text) => renderedPage(`<script type=application/ld+json>{"a":${text}</script>`),
  'a scanned page': (text) =>
    readFetchedPage(scan, '/a', {
      url: 'https://shop.example/a',
      status: 200,
      headers: { 'content-type': 'text/html', 'x-robots-tag': text.slice(0, 8000) },
      redirects: [],
      body: Buffer.from(text),
    }),
  'a unit, translated in every way': (text) =>
    translateUnits([{ id: '1', text }], { pair, traits }, async (questions, round) =>
      questions.map((question) => (round === 'fine' ? foreign(question.text) : '<x9/>')),
    ),
  'a unit and its translation, for the second reader': (text) =>
    assessmentOf({ id: '1', text, translation: foreign(text) }, new Set(), { pair })?.readProposal(
      text,
    ),
  'a unit and a translation of it': checksOf,
  'words of Chinese': (text) => countWords(text, 'zh'),
  'a candidate': (text) => readCandidate({ source: text, text: foreign(text) }),
  'terms in a text': (text) =>
    termFinder(
      Array.from({ length: 200 }, (_, index) => ({
        term: text.slice(0, index + 1),
        isCaseSensitive: index % 2 === 0,
      })),
    )(text),
  'what an owner hides': masks,
  'rules about pages': (text) => rules(`/${text}`, null),
  'a long rule about pages': (text) => compilePathGlobs([text.slice(0, 300)])(`/${text}`),
  'a common term': (text) => translateCommonTerm({ text } as never, pair),
  'a switcher’s configuration': (text) =>
    readSwitcherConfig({ template: text, fontSize: text, backgroundColor: text }),
  'an answer of a language model': (text) =>
    readAnswer({ content: `{"1":"${text}`, isCutOff: true }, [{ text: 'a' }] as never),
  'an assessment of a language model': (text) =>
    assessmentTask.read({ content: `{"1":{"${text}`, isCutOff: true }, [{ text: 'a' }] as never),
  'words on public pages': (text) => isInAny([text], text.slice(0, 30_000)),
  'an address and fields of a visitor': (text) => [
    visitorWith(`/${text}`, text),
    visitorWith(`http://${text}`, 'a.example'),
  ],
  'fields about caching': (text) => policyOf(200, text),
  'conditions of a stored file': (text) => [
    isNotModified({ 'if-none-match': text, 'if-modified-since': text }, validators),
    requestedRange({ range: `bytes=${text}`, 'if-range': text }, validators, 9),
  ],
  'CAA records': (text) => [caaVerdict([text], ['a.example']), caaIssuers([text])],
  'an image': (text) => createSvgCheck().write(Buffer.from(`${svg}${text}`)),
  'a style of an image': (text) =>
    createSvgCheck().write(Buffer.from(`${svg}<style>${text}</style></svg>`)),
  'SAML in an element': (text) => parseSaml(`<a xmlns="b">${text}</a>`),
  'SAML in an attribute': (text) => parseSaml(`<a b='${text}'/>`),
  'a person of SAML': (text) =>
    readPerson({ ...assertion, nameId: { value: text, format: text } } as never, null),
  'a sitemap': (text) => readSitemap(Buffer.from(`<urlset><url><loc>${text}</loc>${text}`)),
  'entries of a served sitemap': (text) =>
    translateSitemap(
      frenchView('/sitemap.xml'),
      `<urlset xmlns:xhtml="x"><url><loc>/</loc>${text}</url></urlset>`,
    ),
  'XLIFF 1': (text) =>
    imported(
      `<xliff version="1.2"><file source-language="en" target-language="es"><body><trans-unit id="1"><source>${text}`,
    ),
  'XLIFF 2': (text) =>
    imported(
      `<xliff version="2.0" srcLang="en" trgLang="es"><file id="f"><unit id="1"><segment><source>${text}`,
    ),
  TMX: (text) =>
    imported(`<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>${text}`),
  'a text of PO': (text) => imported(`msgid "${text}"\nmsgstr "${text}"\n`),
  'comments of PO': (text) =>
    imported(`msgid ""\nmsgstr ""\n\n#, ${text}\nmsgid "a"\nmsgstr "b"\n`),
  'a field of CSV': (text) => imported(`source,target\n"${text}","${text}"\n`),
  TBX: (text) =>
    terms(`<tbx type="TBX-Basic"><text><body><termEntry><langSet xml:lang="en"><tig><term>${text}`),
  'a glossary’s CSV': (text) => terms(`en,es\n${text}`),
};
