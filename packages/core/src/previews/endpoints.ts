import { markedPageEndpoint, previewContentEndpoint } from '@dragoman/contract/previews';
import type { Database } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { readLanguageBundle } from '../serving/index.ts';
import { idsOfStrings, stringsOfPath } from '../website-strings/index.ts';
import {
  cutOptionsOf,
  implementForWebsite,
  lacksTranslator,
  websiteFor,
} from '../websites/index.ts';
import { previewHeaders } from './headers.ts';
import {
  drawPreviewPage,
  fetchPreviewPage,
  type PreviewDeps,
  type PreviewPage,
  pageAddress,
} from './page.ts';
import { renderPreview } from './render.ts';

interface PreviewEndpointDeps extends PreviewDeps {
  readonly database: Database;
}

/** True if strings of the page are not in its HTML, or if that has no text to see. */
function isDrawn({ units }: PreviewPage, others: readonly { kind: string }[]): boolean {
  const isText = ({ kind }: { kind: string }) => kind === 'text';
  return others.some(isText) || !units.some(isText);
}

export const previewEndpoints = endpointsOf<PreviewEndpointDeps>([
  implement(previewContentEndpoint, async ({ user, query }, deps) => {
    const website = await websiteFor(deps, user, query.websiteId);
    const language = query.targetLanguage;
    // Nothing of it would be translated (PRODUCT.md 24).
    if (await lacksTranslator(deps.database.kysely, website.id, language)) {
      throw new DragomanError('pair-unavailable');
    }
    const sent = await fetchPage(deps, website, query.path);
    const isEmpty = sent.compiled.hasScripts && isDrawn(sent, []);
    const drawn = isEmpty && (await drawPreviewPage(deps, sent, cutOptionsOf(website)));
    const page = drawn || sent;
    const { dictionary, media } = await readLanguageBundle(deps.database, {
      websiteId: website.id,
      language,
    });
    const { linkTo } = query;
    const html = renderPreview(page, {
      ...{ language, dictionary, media },
      bar: true,
      ...(linkTo !== undefined && { previewOf: (url: string) => linkedPreview(linkTo, url) }),
    });
    return answer(html, { headers: previewHeaders });
  }),
  implementForWebsite(markedPageEndpoint, async ({ website, query }, deps) => {
    const language = query.targetLanguage;
    const sent = await readMarks(deps, website, await fetchPage(deps, website, query.path));
    const drawn =
      sent.drawnByScripts && (await drawPreviewPage(deps, sent.page, cutOptionsOf(website)));
    const { page, path, unitMarks, others, drawnByScripts } = drawn
      ? await readMarks(deps, website, drawn)
      : sent;
    const bundle = await readLanguageBundle(deps.database, { websiteId: website.id, language });
    const { dictionary, media } = bundle;
    const editor = { script: query.script, unitMarks };
    const html = renderPreview(page, { language, dictionary, media, editor });
    const onPage = page.units.flatMap(({ text, kind, context }) => {
      const id = unitMarks.get(text);
      return id === undefined ? [] : [{ id, kind, context }];
    });
    return {
      path,
      html: new TextDecoder().decode(html),
      strings: [...onPage, ...others],
      newTexts: page.units.length - unitMarks.size,
      drawnByScripts,
    };
  }),
]);

/** Returns a page with the strings that are on it, and those of its path that are not. */
async function readMarks({ database }: PreviewEndpointDeps, { id }: WebsiteRow, page: PreviewPage) {
  const { pathname, search } = new URL(page.url);
  const path = pathname + search;
  const [unitMarks, stored] = await Promise.all([
    idsOfStrings(
      database,
      id,
      page.units.map(({ text }) => text),
    ),
    stringsOfPath(database, id, path),
  ]);
  const marked = new Set(unitMarks.values());
  const others = stored.filter((string) => !marked.has(string.id));
  const drawnByScripts = page.compiled.hasScripts && isDrawn(page, others);
  return { page, path, unitMarks, others, drawnByScripts };
}

function fetchPage(
  deps: PreviewDeps,
  website: WebsiteRow,
  path: string | undefined,
): Promise<PreviewPage> {
  return fetchPreviewPage(deps, {
    url: pageAddress(website.url, path ?? website.first_path),
    ...cutOptionsOf(website),
  });
}

function linkedPreview(linkTo: string, url: string): string {
  const { pathname, search } = new URL(url);
  const address = new URL(linkTo);
  address.searchParams.set('preview', pathname + search);
  return address.href;
}
