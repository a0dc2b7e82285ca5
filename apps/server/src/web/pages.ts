import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { chooseLanguage, languageCatalogue } from '@dragoman/domain/languages';
import {
  type AppConfig,
  type AppPage,
  appConfigHtml,
  appDocument,
  loadRenderer,
  renderedDocument,
  routes,
  type TokenValues,
} from '@dragoman/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPublicSite } from '../public-site/open-site.ts';
import {
  commonHeaders,
  contentSecurityPolicy,
  type OutsideService,
} from '../public-site/page-policy.ts';
import {
  codingFor,
  createDocuments,
  type SendDocument,
  servePublicSite,
} from '../public-site/routes.ts';
import type { WebPart } from './start-web.ts';
import { type VisitsScript, visitsHtml, withHead } from './visits-script.ts';

export interface PagesOptions {
  /** Folder of the built app. */
  readonly webRoot: string;
  readonly values: TokenValues;
  readonly appConfig: AppConfig;
  /** The snippet, which also switches languages on the public pages. */
  readonly switcherScript: string;
  /** Third-party services that pages may load. Defaults to none. */
  readonly services?: readonly OutsideService[];
  /** Origins of the payment provider that the app's pages may load. */
  readonly payments?: readonly string[];
  /** Counts visits to every page; undefined disables it. */
  readonly visits?: VisitsScript;
}

const appAddress = new RegExp(
  `^(?:${Object.values(routes)
    .map((route) => route.replace(/:\w+/g, '[^/]+'))
    .join('|')})$`,
);

const dashboard = ['src/features/dashboard/dashboard-shell.tsx'];
const home = { sources: [...dashboard, 'src/features/websites/home-page.tsx'] };

const visitor = ['src/app/visitor-area.tsx'];

/** Pages that are in their documents, in the visitor's language. */
const renderedPages = {
  /** The only page of the app that search engines may list. */
  [routes.login]: {
    sources: [...visitor, 'src/features/sign-in/login-page.tsx'],
    description: `Sign in by a mailed link, or create your account: translate your website, edit every text and go live in ${languageCatalogue.length} languages.`,
  },
  [routes.onboarding]: {
    sources: [...visitor, 'src/features/onboarding/onboarding-page.tsx'],
    startsOncePainted: true,
  },
} satisfies Record<string, AppPage>;
type RenderedRoute = keyof typeof renderedPages;

/** Other pages of the app whose scripts their documents preload. */
const appPages: Readonly<Partial<Record<string, AppPage>>> = {
  [routes.resetPassword]: {
    sources: [...visitor, 'src/features/sign-in/reset-password-page.tsx'],
  },
  [routes.dashboard]: home,
  [routes.websites]: home,
  [routes.website]: { sources: [...dashboard, 'src/app/website-area.tsx'] },
  [routes.translation]: {
    sources: [
      ...dashboard,
      'src/app/translation-area.tsx',
      'src/features/website-strings/website-strings.tsx',
    ],
  },
  [routes.visualEditor]: { sources: [...dashboard, 'src/app/visual-editor-area.tsx'] },
};

const switcherUrl = '/translate.js';

/** Serves the public pages in every language, the app's document at its addresses, and the built files. */
export async function pagesPart(options: PagesOptions): Promise<WebPart> {
  const { webRoot, values, appConfig } = options;
  const headHtml = options.visits === undefined ? '' : visitsHtml(options.visits);
  const [site, ...documents] = await Promise.all([
    openPublicSite({
      webRoot,
      values,
      switcherUrl,
      headHtml: appConfigHtml(appConfig) + headHtml,
    }),
    ...Object.values(routes).map(async (route) => {
      const html = await appDocument(webRoot, appConfig, appPages[route]);
      return [route, withHead(html, headHtml)] as const;
    }),
  ]);
  const textOf = new Map(documents);
  const services = options.services ?? [];
  const addresses = [appConfig.supabaseUrl, values.publicUrl, appConfig.apiUrl];
  const connections = addresses.flatMap((address) => URL.parse(address)?.origin ?? []);
  return {
    async register(server) {
      const send = createDocuments((html) =>
        contentSecurityPolicy(html, { connections, services }),
      );
      const sendApp = createDocuments((html) =>
        contentSecurityPolicy(html, {
          connections,
          showsWebsites: true,
          payments: options.payments ?? [],
        }),
      );
      await serveFiles(server, options, send);
      for (const route of Object.keys(renderedPages) as RenderedRoute[]) {
        const pageIn = renderedPage(webRoot, appConfig, route);
        server.get(route, async (request, reply) => {
          const text = await pageIn(chooseLanguage(request.headers['accept-language']));
          return sendApp(request, reply, { text: withHead(text, headHtml), isInLanguage: true });
        });
      }
      for (const route of Object.values(routes).filter((one) => !(one in renderedPages))) {
        const text = textOf.get(route) ?? '';
        server.get(route, (request, reply) => sendApp(request, reply, { text }));
      }
      servePublicSite(server, site, send, {
        isKnown: (pathname) => appAddress.test(pathname),
        sendNotFound(pathname, request, reply) {
          if (!pathname.startsWith(`${routes.dashboard}/`)) return undefined;
          return sendApp(request, reply, { text: textOf.get(routes.account) ?? '', status: 404 });
        },
      });
    },
  };
}

/** Serves the built files as immutable, and well-known files from the root. */
async function serveFiles(
  server: FastifyInstance,
  { webRoot, values, switcherScript }: PagesOptions,
  send: SendDocument,
): Promise<void> {
  const assets = path.join(webRoot, 'assets');
  serveBuiltFiles(server, {
    folder: assets,
    names: await readdir(assets),
    prefix: '/assets/',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
  serveBuiltFiles(server, {
    folder: webRoot,
    names: publicFiles,
    prefix: '/',
    headers: { ...commonHeaders, 'cache-control': 'public, max-age=86400' },
  });
  const manifest = manifestOf(values.brand);
  server.get('/site.webmanifest', (request, reply) =>
    send(request, reply, { text: manifest, type: 'application/manifest+json; charset=utf-8' }),
  );
  // Browsers ask for it where a document names no icon: a feed, a picture, an answer of the API.
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/mark.svg', 301));
  server.get(switcherUrl, (request, reply) =>
    send(request, reply, { text: switcherScript, type: 'text/javascript; charset=utf-8' }),
  );
}

/** Files of the built app served from the root under well-known names. */
const publicFiles = [
  'mark.svg',
  'og.png',
  'apple-touch-icon.png',
  ...['640-light', '640-dark', '1280-light', '1280-dark'].map((kind) => `editor-${kind}.webp`),
];

/** Returns the web app manifest with the operator's brand name. */
function manifestOf(brand: string): string {
  return JSON.stringify({
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f0',
    theme_color: '#24348f',
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  });
}

/**
 * Returns a function that returns a rendered page's document in a language: what is in it is painted, and a form can be filled in,
 * before the app has loaded. Each language is rendered once, on its first request; after a failure, on the next one.
 */
function renderedPage(
  webRoot: string,
  config: AppConfig,
  route: RenderedRoute,
): (language: string) => Promise<string> {
  const documents = new Map<string, Promise<string>>();
  const render = async (language: string) => {
    const { renderVisitorPage } = await loadRenderer(webRoot);
    const rendered = await renderVisitorPage(route, config, language);
    return renderedDocument(webRoot, config, renderedPages[route], { ...rendered, language });
  };
  return (language) => {
    const known = documents.get(language);
    if (known !== undefined) return known;
    const document = render(language);
    documents.set(language, document);
    document.catch(() => documents.delete(language));
    return document;
  };
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const endings = { br: '.br', gzip: '.gz' } as const;

interface BuiltFiles {
  readonly folder: string;
  /** Names of files in the folder. `name.br` and `name.gz` are packed copies of `name`. */
  readonly names: readonly string[];
  /** What their addresses begin with. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves files of the build with an ETag. Each has its own route, so no other address reaches the disk. */
function serveBuiltFiles(app: FastifyInstance, files: BuiltFiles): void {
  const packed = new Set(files.names.filter((name) => /\.(?:br|gz)$/.test(name)));
  for (const name of files.names.filter((each) => !packed.has(each))) {
    const hasPacked = packed.has(`${name}.br`) && packed.has(`${name}.gz`);
    app.get(`${files.prefix}${name}`, (request, reply) =>
      sendFile(request, reply.headers(files.headers), path.join(files.folder, name), hasPacked),
    );
  }
}

async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: string,
  hasPacked: boolean,
): Promise<FastifyReply> {
  const { mtimeMs, size } = await stat(file);
  // Weak: the packed copies share it.
  const tag = `"${size.toString(36)}-${mtimeMs.toString(36)}"`;
  reply.headers({ etag: `W/${tag}`, ...(hasPacked && { vary: 'accept-encoding' }) });
  if (headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
  const coding = hasPacked ? codingFor(headers['accept-encoding']) : undefined;
  if (coding !== undefined) reply.header('content-encoding', coding);
  reply.type(types[path.extname(file)] ?? 'application/octet-stream');
  return reply.send(await readFile(coding === undefined ? file : file + endings[coding]));
}
