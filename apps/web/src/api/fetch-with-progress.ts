import { t } from '../texts/texts.ts';
/** Called with the share of the request's body that is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * A `fetch` that reports the progress of an upload, which the browser's own does not. Rejects with a `TypeError` on network errors.
 */
export function fetchWithProgress(onProgress: OnProgress): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) =>
        onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(new DOMException(t('The upload was canceled.'), 'AbortError'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? 'application/octet-stream';
  return new Response(request.response as Blob, {
    status: request.status,
    headers: { 'content-type': type },
  });
}
