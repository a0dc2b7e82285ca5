import type { SwitcherConfig } from '@dragoman/domain/language-switcher';
import { mountSwitcher } from '@dragoman/snippet/mount';

/** Puts the snippet's switcher into a sample; a language that is chosen there changes the sample's greeting, and nothing else. */
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
