import type { SwitcherConfig } from '@dragoman/domain/language-switcher';
import { mountSwitcher } from '@dragoman/snippet/mount';

/** Mounts the snippet's switcher into a sample; choosing a language changes only the sample's greeting. */
function show(sample: HTMLElement): void {
  const container = sample.querySelector<HTMLElement>('.sample-switcher');
  if (container === null) return;
  const label = sample.querySelector('h3')?.textContent ?? '';
  const config: SwitcherConfig = { ...JSON.parse(sample.dataset['sample'] ?? ''), label };
  const greet = (code: string) => {
    for (const greeting of sample.querySelectorAll<HTMLElement>('.greeting > span'))
      greeting.hidden = greeting.lang !== code;
  };
  mountSwitcher(container, config, { onChoose: ({ code }) => greet(code) });
}

for (const sample of document.querySelectorAll<HTMLElement>('[data-sample]')) show(sample);
