import type { Queries } from '@dragoman/database/connection';
import { isSameSite } from '@dragoman/domain/addresses';
import { selectWebsites } from './files.store.ts';

interface Website {
  readonly id: string;
  readonly url: string;
}

/** An owner's websites, by the addresses that files name. */
export class OwnedWebsites {
  readonly #websites: readonly Website[];
  readonly #found = new Map<string, Website | undefined>();

  private constructor(websites: readonly Website[]) {
    this.#websites = websites;
  }

  static async of(queries: Queries, userId: string): Promise<OwnedWebsites> {
    return new OwnedWebsites(await selectWebsites(queries, userId));
  }

  hostOf(id: string): string | undefined {
    const website = this.#websites.find((one) => one.id === id);
    return website && new URL(website.url).host;
  }

  /** Returns the id of the website with this id, host or address, with or without scheme and `www.`. */
  idOf(name: string): string | undefined {
    if (!this.#found.has(name)) this.#found.set(name, this.#find(name));
    return this.#found.get(name)?.id;
  }

  #find(name: string): Website | undefined {
    const named = this.#websites.find(({ id }) => id === name);
    if (named !== undefined) return named;
    const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
    const host = URL.parse(address)?.host;
    const ofSite = this.#websites.filter(({ url }) => isSameSite(url, address));
    return ofSite.find(({ url }) => new URL(url).host === host) ?? ofSite[0];
  }
}
