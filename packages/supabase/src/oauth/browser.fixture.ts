/** A browser that follows redirects and stores cookies by origin. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows redirects from `url` until `stop` accepts a URL. Returns that URL. */
  async follow(url: string, stop: (url: URL) => boolean): Promise<URL> {
    let next = new URL(url);
    for (let hops = 0; hops < 20; hops += 1) {
      if (stop(next)) return next;
      const response = await this.fetch(next, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) {
        throw new Error(`${next.href} answered ${response.status}: ${await response.text()}`);
      }
      await response.body?.cancel();
      next = new URL(location, next);
    }
    throw new Error('Too many redirects.');
  }

  /** Requests an address as a page of its origin does, with its cookies. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}
