import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { keepTranslated } from './live.ts';

try {
  const text = document.getElementById(livePageId)?.textContent;
  if (text) keepTranslated(JSON.parse(text) as LivePage);
} catch {
  // A page whose translation cannot be kept is still the page that was sent.
}
