// How the readers of text from outside are called. A function whose further parameters are not here, and that has no reason
// below, fails the test.

import { JsonPaths } from '../../packages/domain/src/json-rules/index.ts';
import {
  exampleSite,
  frenchView,
  pathEntry,
} from '../../packages/domain/src/serving/site.fixture.ts';
import { cut, emptyDictionary } from '../../packages/rewriter/src/index.ts';
import { calls } from '../../packages/supabase/src/rest/calls.data.ts';
import { serviceProvider } from '../../packages/supabase/src/sso/service-provider.ts';

type Value = (text: string) => unknown;

const pair = { source: 'en', target: 'es' };
const bytes = (text: string) => Buffer.from(text);
const page: Value = (text) => ({
  url: 'https://shop.example/a',
  status: 200,
  headers: { 'content-type': 'text/html', link: text },
  redirects: [],
  body: bytes(text),
});
const onlyLengths: Value = ({ length }) => length;

/** Other parameters by `name: type`, else by type, else by name. */
export const values: Readonly<Record<string, Value>> = {
  boolean: () => false,
  'start: number': () => 0,
  'position: number': () => 0,
  'at: number': () => 0,
  'end: number': onlyLengths,
  'limit: number': onlyLengths,
  'length: number': onlyLengths,
  number: () => 40,
  'number | undefined': () => undefined,
  'previous: CompiledPage': (text) =>
    cut(bytes(`<p>Before</p>${text.slice(0, text.length / 2)}`), { sourceLanguage: 'en' }),
  'equals: Equals': () => (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0,
  unknown: (text) => text,
  JsonPaths: () => new JsonPaths(['$', '$..*', '$..title']),
  Dictionary: () => emptyDictionary,
  ApiKey: () => ({ scopes: { strings: 'write' }, languages: ['es'] }),
  'readonly string[] | null': (text) => [text],
  Permission: () => 'strings.edit',
  'readonly string[]': (text) => ['a', 'shop.example', 'image/svg+xml', text.slice(0, 200)],
  '(policy: string) => string': () => (policy: string) => policy,
  '(span: ProtectedSpan) => string': () => () => '<x1/>',
  '{ has(language: string): boolean }': () => new Set(['fr']),
  'Languages & { readonly fileLanguage?: string | undefined }': () => ({
    sourceLanguage: 'en',
    targetLanguage: 'es',
    fileLanguage: 'es',
  }),
  'ReadonlyMap<string, string>': () => new Map([['/a.png', '/b.png']]),
  'Parameters<typeof cutOptionsOf>[0]': () => ({
    original_language: 'en',
    exclusions: { rules: [{ kind: 'selector', value: '.price, main > p', effect: 'exclude' }] },
    data_attributes: [],
  }),
  'ReadonlyMap<string, readonly string[]>': () => new Map([['fr', ['/a']]]),
  'Readonly<Record<string, string | undefined>>': (text) => ({ name: text }),
  '{ readonly before: string; readonly after: string }': (text) => ({
    before: 'Our shoes',
    after: text,
  }),
  "{ readonly scheme: 'http' | 'https'; readonly authority: string }": (text) => ({
    scheme: 'https',
    authority: text,
  }),
  '{ readonly host: string; readonly language: string | null; readonly origin_url: string | null; }':
    (text) => ({ host: text, language: null, origin_url: null }),
  AttributeTest: (text) => ({
    name: 'class',
    action: 'element',
    value: text.slice(0, 300),
    ignoresCase: true,
  }),
  ContentRules: () => ({ limit: 1e9, allowed: ['image/svg+xml'], declared: 'image/svg+xml' }),
  Coding: () => 'gzip',
  EngineErrorKind: () => 'unavailable',
  InlineCodes: () => ({
    open: String,
    close: String,
    single: String,
    lone: String,
    character: String,
  }),
  SwitcherOptions: () => ({ src: 'https://a.example/b.js' }),
  'SwitcherOptions | undefined': () => ({ src: 'https://a.example/b.js' }),
  TableCalls: () => calls['websites'],
  '{ now: number; after?: number | undefined }': () => ({ now: 0 }),
  '{ readonly extension: string; readonly type: string }': () => ({
    extension: 'po',
    type: 'text/plain',
  }),
  CutOptions: () => ({ sourceLanguage: 'en' }),
  DecodeLimits: () => ({ maxBytes: 1e9, signal: new AbortController().signal }),
  DnsQuestion: () => ({ host: 'shop.example', type: 'TXT', recursive: false }),
  EntryHost: () => pathEntry,
  FetchedPage: page,
  FindMasked: () => () => [],
  HeaderList: (text) => [
    ['vary', text],
    ['via', text],
    ['if-none-match', text],
  ],
  IdentityProvider: () => ({ entityId: 'a', signInUrl: 'https://b.example', certificates: [] }),
  ServiceProvider: () => serviceProvider('https://shop.example'),
  HttpReply: (text) => ({ status: 400, headers: {}, body: text }),
  Languages: () => ({ sourceLanguage: 'en', targetLanguage: 'es' }),
  LanguagePair: () => pair,
  'keyof typeof met': () => 'damaged',
  Arrival: () => ({
    ...{ websiteId: 'a', userId: 'b', language: 'en', pictureAddress: 'https://shop.example/' },
    ...{ pictures: new Set(), idOf: () => 'c' },
  }),
  'ReadonlySet<string>': () => new Set(['fr/a.png']),
  Row: (text) => ({ id: text, original_string: text, source_text: text, translated_media: text }),
  Match: (text) => ({ source: text, target: text }),
  Mode: () => 'fine',
  Pair: () => pair,
  PageView: () => frenchView('/a'),
  PartOptions: () => ({ ...pair, maxCharacters: 2000 }),
  PolicyNeeds: () => ({
    siteOrigin: 'https://shop.example',
    entryOrigin: 'https://fr.shop.example',
    script: 'https://a.example/b.js',
  }),
  ServingSite: () => exampleSite(),
  SlugTable: () => exampleSite().slugs.get('fr'),
  StreamText: () => ({ stream: 'Our shoes', blanks: [], pairs: [], hasAddedDot: false }),
  UrlStructure: () => 'subdomain',
  WireText: () => ({
    text: 'Our shoes',
    protectedText: new Map(),
    hidden: new Set(),
    pairs: new Set(),
  }),
  'readonly ExclusionRule[]': () => [
    { kind: 'selector', value: '.price, main > p', effect: 'exclude' },
  ],
  'readonly Person[]': (text) => [
    { id: '1', name: 'ana@shop.example' },
    { id: '2', name: `${text.slice(0, 50)}@shop.example` },
  ],
  'readonly GlossaryTerm[]': (text) =>
    [text.slice(0, 100), text.slice(1, 60), 'shoes'].map((term) => ({
      term,
      translation: 'x',
      isCaseSensitive: false,
    })),
};

/** Texts of other parameters than those that are fed. */
export const sampleTexts: Readonly<Record<string, string>> = {
  address: 'https://shop.example/a',
  pageAddress: 'https://shop.example/a',
  url: 'https://shop.example/a',
  websiteUrl: 'https://shop.example/',
  host: 'shop.example',
  path: '/a',
  language: 'fr',
  sourceLanguage: 'en',
};

/** Parameters whose text comes from us or from the operator. */
export const ownTexts: ReadonlySet<string> = new Set([
  ...['glob', 'language', 'target', 'sourceLanguage', 'targetLanguage', 'primary'],
]);

/** Most characters that a caller passes on, with the place that says so. */
export const longest: Readonly<Record<string, readonly [characters: number, where: string]>> = {
  faultOfPattern: [300, 'faultOfRule and faultOfMask in domain'],
  compilePattern: [300, 'faultOfRule and faultOfMask in domain'],
  readSelector: [300, 'faultOfRule in domain/exclusions/check.ts'],
  enrolTotp: [254, 'readEmail in supabase/auth-wire/bodies.ts'],
};

/** Functions that no stranger's text reaches, or that do no more than another one here, by the reason. */
export const notRead: Readonly<Record<string, readonly string[]>> = {
  'Opens files, ports or connections that the operator names': [
    ...['readOwnSecret', 'createSeal', 'readStored', 'openStored', 'installedModes', 'writeWhole'],
    ...['canDownload', 'download', 'siteverify', 'startTracing', 'signerOf', 'filesOf'],
    ...['endAcceptingFor', 'createHostedEngine'],
  ],
  'Writes what we or the database say': [
    ...['dayOf', 'lengthOfTime', 'noticeFooter', 'changeBackDetails', 'tbxGlossary', 'packFile'],
    ...['translatePage', 'signatureOf', 'refusal', 'pageHeaders', 'meterOf', 'orderOf'],
    ...['switcherResponder', 'signInRequest', 'readMail', 'defineEndpoint', 'sendReady'],
    ...['datesOf', 'bucketOf'],
  ],
  'Compares a text with another, or looks it up': [
    ...['isServed', 'assertTranslatedTo', 'reweigh', 'isSameBrowser', 'requireProvider', 'zoneOf'],
    ...['childText', 'childrenOf', 'readReferral', 'kept', 'assertVisible'],
  ],
  'Reads a part of what another one here has read': [
    ...['readFetchedPage', 'hashBytes', 'orderOfTags', 'plainOrigin'],
  ],
};
