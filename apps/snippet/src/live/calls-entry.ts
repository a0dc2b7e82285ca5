import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { type Override, replace } from './override.ts';

/** Leads calls whose JSON answers may be translated to their address in the language, whatever the page's address is meanwhile. */
function translateCalls({ prefix, calls }: LivePage): void {
  const shown = (address: string): string => {
    const url = URL.parse(address, document.baseURI);
    const isOwn = url?.origin === location.origin;
    if (!isOwn || !calls?.some((start) => url.pathname.startsWith(start))) return address;
    return url.origin + prefix + url.pathname + url.search;
  };
  const ofFetch: Override<Window> = (on, call, given) => {
    const [input, init] = given as Parameters<typeof fetch>;
    if (!(input instanceof Request)) given[0] = shown(String(input));
    // A copy of a request with a body would be a stream.
    else if (/^(GET|HEAD)$/.test(init?.method ?? input.method))
      given[0] = new Request(shown(input.url), input);
    return call(on);
  };
  replace<Window>([{ prototype: window }], /^fetch$/, ofFetch);
  replace<XMLHttpRequest>([XMLHttpRequest], /^open$/, (on, call, given) => {
    given[1] = shown(String(given[1]));
    return call(on);
  });
}

try {
  translateCalls(JSON.parse(document.getElementById(livePageId)?.textContent ?? '') as LivePage);
} catch {
  // Calls keep their addresses: then the language is that of the page, by its Referer.
}
