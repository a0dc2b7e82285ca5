/** A browser that follows redirects and stores cookies by origin. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows redirects from `url` until `stop` accepts a URL. Returns that URL. */
  async follow(url: string, stop: (url: URL) => boolean): Promise<URL> {
    let next = new URL(url);
    for (let hops = 0; hops < 20; hops += 1) {
      if (stop(next)) return next;
      const response = await this.#get(next);
      const location = response.headers.get('location');
      if (location === null) {
        throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`);
      }
      await response.body?.cancel();
      next = new URL(location, next);
    }
    throw new Error('Too many redirects.');
  }

  async #get(url: URL): Promise<Response> {
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  }
}
