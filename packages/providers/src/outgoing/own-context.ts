import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dispatcher } from 'undici';

/**
 * Runs what a handler does in the asynchronous context of its own request. A connection that is used again would otherwise run it
 * in the context of whoever opened the connection, and an error would count as somebody else's.
 */
export const inOwnContext: Dispatcher.DispatcherComposeInterceptor =
  (dispatch) => (options, handler) =>
    dispatch(options, bound(handler));

function bound(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  const run = AsyncLocalStorage.snapshot();
  return new Proxy(handler, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => run(() => member.apply(target, args));
    },
  });
}
