import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@dragoman/domain/html';
import { textDirection } from '@dragoman/domain/languages';
import { sessionKey } from '../api/stored-session.ts';
import type { renderVisitorPage } from '../app/render-visitor-page.tsx';
import { repetition, type StartSettings, startedEvent, startOnUse } from '../app/start-on-use.ts';
import { type AppConfig, appConfigId } from '../installation/app-config.ts';
import { adminSessionKey } from '../session/admin-session.ts';
import { mailedToKey } from '../session/mailed-to.ts';
import { languageKey } from '../texts/texts.ts';

/** What the document of a page of the app has beside its scripts. */
export interface AppPage {
  /** Source files of its chunks, which the document preloads: found in the scripts, they would load one after the other. */
  readonly sources: readonly string[];
  /** For search engines, which do not list a page without it. */
  readonly description?: string;
  /** True if a rendered page is incomplete until the app has loaded what is missing. */
  readonly startsOncePainted?: boolean;
}

/** A page that the server has rendered. */
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly language: string;
}

const robots = /<meta name="robots" content="noindex" ?\/?>/;

/** Returns the app's document with its configuration. `folder` is the built app's. Throws if a source has no chunk. */
export async function appDocument(
  folder: string,
  config: AppConfig,
  page: AppPage = { sources: [] },
): Promise<string> {
  const html = await documentWith(folder, config, page);
  const { scripts } = await filesOf(folder, page.sources);
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  // The first paint needs the style sheet only.
  return html
    .replace('</title>', () => `</title>${preloads.join('')}`)
    .replaceAll(/(?<=<link rel="modulepreload"|<script type="module") /g, ' fetchpriority="low" ');
}

/**
 * Returns the app's document with a page that is shown before the app has loaded, and which starts the app when it is used or
 * painted. Throws if a source has no chunk.
 */
export async function renderedDocument(
  folder: string,
  config: AppConfig,
  page: AppPage,
  { html: content, title, language }: RenderedPage,
): Promise<string> {
  const html = await documentWith(folder, config, page);
  const { scripts, styles } = await filesOf(folder, ['app.html', ...page.sources]);
  const [element = '', script = ''] =
    /<script type="module"[^<>]* src="([^"<>]+)"><\/script>/.exec(html) ?? [];
  const [, place = ''] = html.split('<div id="app">', 2);
  const loading = place.slice(0, Math.max(0, place.search(/(?<=<\/main>)\s*<\/div>/)));
  const whole = loading && `<div id="app">${loading}`;
  if (element === '' || whole === '')
    throw new Error('The built app has no script or no place for its pages');
  const settings: StartSettings = {
    script,
    chunks: scripts.map((file) => `/${file}`),
    sessionKeys: [sessionKey, adminSessionKey],
    mailedToKey,
    languageKey,
    startedEvent,
    isIncomplete: config.providers === undefined,
    startsOncePainted: page.startsOncePainted === true,
  };
  const start = `<template id="loading">${loading}</template><script>(${startOnUse})(${inScript(settings)},${repetition})</script>`;
  const sheets = styles
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return html
    .replace(/<html lang="en"/, `<html lang="${language}" dir="${textDirection(language)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(element, '')
    .replaceAll(/<link rel="modulepreload"[^<>]*>\s*/g, '')
    .replace('</head>', () => `${sheets.join('')}</head>`)
    .replace(whole, () => `<div id="app" data-rendered="${language}">${content}</div>${start}`);
}

async function documentWith(
  folder: string,
  config: AppConfig,
  { description }: AppPage,
): Promise<string> {
  const html = await readFile(path.join(folder, 'app.html'), 'utf8');
  const place = `${opening}</script>`;
  if (!html.includes(place)) throw new Error('The built app has no place for its configuration');
  const configured = html.replace(place, () => appConfigHtml(config));
  if (description === undefined) return configured;
  const element = `<meta name="description" content="${escapeHtml(description)}">`;
  return configured.replace(robots, () => element);
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Returns the scripts of sources and of what they import, and their style sheets. */
async function filesOf(folder: string, sources: readonly string[]) {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const missing = sources.find((name) => manifest[name] === undefined);
  if (missing !== undefined) throw new Error(`The built app has no ${missing}`);
  const names = new Set(sources);
  for (const name of names) for (const used of manifest[name]?.imports ?? []) names.add(used);
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}

const opening = `<script type="application/json" id="${appConfigId}">`;

/** Returns the configuration as a JSON script element for a document's head. */
export function appConfigHtml(config: AppConfig): string {
  return `${opening}${inScript(config)}</script>`;
}

/** Returns a value as JSON for a script element, which `</script>` in a value would end. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Loads the renderer of a built app. Apart from its bundling, because an installation may lack the packages that build pages. */
export async function loadRenderer(
  folder: string,
): Promise<{ readonly renderVisitorPage: typeof renderVisitorPage }> {
  return import(path.join(folder, 'renderer/render-visitor-page.js'));
}
