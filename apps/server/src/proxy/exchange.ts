import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Traffic } from '@dragoman/core/process-reports';
import type { InvalidUrls, LiveScript, Serving, Site } from '@dragoman/core/serving';
import type { JsonPaths } from '@dragoman/domain/json-rules';
import type { Log } from '@dragoman/domain/log';
import type { EntryHost, PageView } from '@dragoman/domain/serving';
import type { OutgoingGate } from '@dragoman/providers/outgoing';
import type { Decode } from './decoding.ts';
import type { DocumentCache } from './document-cache.ts';
import type { FrontCache } from './front-cache.ts';
import type { ProxyLimits } from './options.ts';
import type { PageFiles } from './page-files.ts';
import type { ReadyPages } from './ready-pages.ts';
import type { SharedRequest } from './shared-request.ts';
import type { Trust, Visitor } from './visitor.ts';

/** The state and dependencies that all exchanges share. */
export interface ProxyContext {
  readonly serving: Serving;
  readonly gate: OutgoingGate;
  readonly limits: ProxyLimits;
  readonly proxyHost: string;
  /** Hosts of the product, and the one whose subdomains are websites: no cookie of a site may reach them. */
  readonly productHosts: readonly string[];
  readonly trust: Trust;
  readonly frontCache: FrontCache | undefined;
  readonly documents: DocumentCache;
  readonly invalidUrls: InvalidUrls;
  readonly ready: ReadyPages;
  /** The disk below the memory, if there is one. */
  readonly files: PageFiles | undefined;
  /** True if the `traceparent` of our span is sent to customers’ sites. */
  readonly tracesOrigins: boolean;
  readonly traffic: Pick<Traffic, 'count' | 'visit'> | undefined;
  readonly decode: Decode;
  readonly switcher: Switcher | undefined;
  readonly live: LiveScripts | undefined;
  /** The live script of pages that an owner edits. */
  readonly liveEditor: LiveScripts | undefined;
  /** Returns the origin that may show a page in a frame for editing; undefined if the link is not valid. */
  readonly redeemLiveEditorLink: (link: LiveEditorLink) => Promise<string | undefined>;
  readonly log: Log;
}

export interface LiveScripts {
  readonly plain: LiveScript;
  /** For pages whose scripts call addresses that have to be led to the language. */
  readonly calling: LiveScript;
}

export interface Switcher {
  /** URL of the script as written in pages. */
  readonly src: string;
  /** `sha384-...` if the proxy serves the script itself. */
  readonly integrity: string | undefined;
}

/** A link to the live editor. */
export interface LiveEditorLink {
  readonly token: string;
  readonly websiteId: string;
  readonly language: string;
}

/** A call whose JSON answer the website's rules are about. */
export interface JsonCall {
  readonly paths: JsonPaths;
  /** The language in which the caller wants it; null for the original. */
  readonly language: string | null;
}

/** A request whose website and page are known. */
export interface Exchange {
  readonly context: ProxyContext;
  readonly visitor: Visitor;
  readonly site: Site;
  readonly entryHost: EntryHost;
  readonly view: PageView;
  readonly excluded: boolean;
  readonly request: IncomingMessage;
  readonly json?: JsonCall | undefined;
}

/** An exchange with an HTTP response to write, not an upgrade. */
export interface PageExchange extends Exchange {
  readonly response: ServerResponse;
}

/** An exchange whose response may be a page. */
export interface DocumentExchange extends PageExchange {
  readonly shared: SharedRequest;
  /** Key of the response among the ready pages; undefined if the response may be specific to this visitor. */
  readonly readyKey: string | undefined;
  /** `Serving.basis` when the request arrived. */
  readonly basis: readonly unknown[];
  /** Origin of the live editor that shows the page in a frame; undefined for visitors. */
  readonly editor?: string;
}
