import { type LivePage, liveEditorParameter, livePageId } from '@dragoman/domain/live-pages';
import { keepTranslated } from '../live/live.ts';
import { addTranslation } from '../live/translations.ts';
import { LiveUnits } from './live-units.ts';
import { Picture } from './picture.ts';

// Before the page's scripts run: the token leaves the address. It is already used up.
const address = new URL(location.href);
const wanted = address.search
  .slice(1)
  .split('&')
  .filter((field) => !field.startsWith(`${liveEditorParameter}=`))
  .join('&');
address.search = wanted;
history.replaceState(history.state, '', address.href);

const page = JSON.parse(document.getElementById(livePageId)?.textContent ?? '{}') as LivePage;
const translated = { ...page, ask: location.origin + page.ask };
if (page.editor === undefined || parent === window) keepTranslated(translated);
else {
  const units: LiveUnits = new LiveUnits({
    show(texts) {
      for (const [source, translation] of texts) addTranslation(source, translation);
      keeper.retranslateAll();
    },
    report: (texts) => picture.send({ type: 'texts', texts }),
    onChange: () => picture.refresh(),
  });
  const picture = new Picture(page.editor, {
    find: () => units,
    onMessage: (message) => message.type === 'names' && units.name(message.ids),
  });
  const keeper = keepTranslated(translated, (tokens, source) => units.note(tokens, source));
}
