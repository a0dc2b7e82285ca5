import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { keepTranslated } from './live.ts';

try {
  const text = document.getElementById(livePageId)?.textContent;
  if (text) {
    const page = JSON.parse(text) as LivePage;
    // An address that is only rooted would go to wherever the page's `<base>` leads.
    keepTranslated({ ...page, ask: location.origin + page.ask });
  }
} catch {
  // A page whose translation cannot be kept is still the page that was sent.
}
