import { createHash } from 'node:crypto';
import {
  type HttpCall,
  type HttpOptions,
  type HttpReply,
  kindOfStatus,
  refusalOf,
  send,
} from '../http.ts';
import type { EngineErrorKind, GlossaryEntry, LanguagePair, PairGlossary } from '../port.ts';

export interface ServiceGlossary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** A service's API for glossaries of one pair. */
export interface GlossaryApi {
  list(page?: string): HttpCall | Promise<HttpCall>;
  readList(reply: string): { glossaries: ServiceGlossary[]; next?: string | undefined } | undefined;
  create(name: string, glossary: PairGlossary): HttpCall | Promise<HttpCall>;
  /** Returns the id of the created glossary. */
  readId(reply: string): string | undefined;
  remove(id: string): HttpCall | Promise<HttpCall>;
  /** True if the service has as many glossaries as it may have. */
  isFull(reply: HttpReply): boolean;
  /** True if a translation failed because its glossary is gone. */
  isMissing(reply: HttpReply): boolean;
}

interface Service {
  readonly title: string;
  readonly api: GlossaryApi;
  readonly options: HttpOptions;
  kindOf(reply: HttpReply): EngineErrorKind | undefined;
}

const prefix = 'dragoman-';
const refusedFor = 10 * 60_000;
const unusedAfter = 7 * 24 * 60 * 60_000;

/** Creates glossaries at a service, once for their content, and deletes those that are no longer used. */
export class ServiceGlossaries {
  readonly #service: Service;
  readonly #ids = new Map<string, Promise<string | undefined>>();
  /** When the service refused each glossary. */
  readonly #refusals = new Map<string, number>();

  constructor(service: Service) {
    this.#service = service;
  }

  /** Returns the glossary's id, and creates it if the service lacks it. Undefined if the service does not take it. */
  idOf(glossary: PairGlossary, onCreate: () => Promise<void> = async () => {}) {
    const name = nameOf(glossary);
    const isRefused = Date.now() - (this.#refusals.get(name) ?? 0) < refusedFor;
    const known = isRefused ? Promise.resolve(undefined) : this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#findOrCreate(name, glossary, onCreate).catch(() => {
      this.#ids.delete(name);
      this.#refusals.set(name, Date.now());
      return undefined;
    });
    this.#ids.set(name, id);
    return id;
  }

  forget(glossary: PairGlossary): void {
    this.#ids.delete(nameOf(glossary));
  }

  async #findOrCreate(name: string, glossary: PairGlossary, onCreate: () => Promise<void>) {
    const own = (await this.#list()).filter((one) => one.name.startsWith(prefix));
    const standing = own.find((one) => one.name === name);
    if (standing !== undefined) return standing.id;
    await onCreate();
    const oldest = own.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const unused = oldest.filter((one) => this.#isUnused(one));
    for (const { id } of unused) await this.#remove(id);
    return this.#create(name, glossary, oldest.slice(unused.length)[0]);
  }

  /** Makes room by deleting the oldest one if the service is full. */
  async #create(name: string, glossary: PairGlossary, oldest: ServiceGlossary | undefined) {
    const { api, options } = this.#service;
    const create = async () => send(options, await api.create(name, glossary));
    let reply = await create();
    if (!reply.ok && api.isFull(reply) && oldest !== undefined) {
      this.#ids.delete(oldest.name);
      await this.#remove(oldest.id);
      reply = await create();
    }
    return api.readId(this.#bodyOf(reply));
  }

  /** Another process may still use it; it creates it again then. */
  #isUnused({ name, createdAt }: ServiceGlossary): boolean {
    return !this.#ids.has(name) && Date.now() - createdAt.getTime() > unusedAfter;
  }

  async #list(): Promise<ServiceGlossary[]> {
    const { api, options } = this.#service;
    const found: ServiceGlossary[] = [];
    for (let page: string | undefined, at = 0; at < 20; at++) {
      const read = api.readList(this.#bodyOf(await send(options, await api.list(page))));
      found.push(...(read?.glossaries ?? []));
      page = read?.next;
      if (page === undefined) break;
    }
    return found;
  }

  async #remove(id: string): Promise<void> {
    const { api, options } = this.#service;
    await send(options, await api.remove(id));
  }

  #bodyOf(reply: HttpReply): string {
    if (reply.ok) return reply.body;
    const { title } = this.#service;
    throw refusalOf(title, reply, this.#service.kindOf(reply) ?? kindOfStatus(reply.status));
  }
}

function nameOf({ source, target, terms }: PairGlossary): string {
  const content = terms.map(({ term, translation, isCaseSensitive = false }) => [
    term,
    translation,
    isCaseSensitive,
  ]);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return `${prefix}${pairName({ source, target })}-${hash}`;
}

function pairName({ source, target }: LanguagePair): string {
  return `${source}-${target}`.toLowerCase();
}

/** Returns distinct terms on one line each. The first of equal ones counts. */
export function linesOfTerms(terms: readonly GlossaryEntry[]): [string, string][] {
  const lines = new Map<string, string>();
  for (const { term, translation } of terms) {
    const [from, to] = [oneLine(term), oneLine(translation ?? term)];
    if (from !== '' && to !== '' && !lines.has(from)) lines.set(from, to);
  }
  return [...lines];
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
