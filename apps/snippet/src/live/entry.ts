import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { keepTranslated } from './live.ts';

try {
  const text = document.getElementById(livePageId)?.textContent;
  if (text) {
    const page = JSON.parse(text) as LivePage;
    // Absolute, because a relative address would be resolved against the page's `<base>`.
    keepTranslated({ ...page, ask: location.origin + page.ask });
  }
} catch {
  // Without this script, the page stays as the proxy sent it.
}
