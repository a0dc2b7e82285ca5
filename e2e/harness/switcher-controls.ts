import { expect } from 'vitest';
import type { SwitcherScreen } from './switcher-screen.ts';

/** Something an owner does, what is then seen in the preview, and what is stored of it. */
interface Control {
  readonly act: () => Promise<unknown>;
  readonly seen: object;
  readonly saved: object;
}

/** Every control of the screen that changes how a switcher looks, in an order in which each change is seen. */
export function switcherControls(screen: SwitcherScreen): Control[] {
  const { page, choose, color } = screen;
  const chosen = (group: string, name: string, saved: object, seen: object): Control => ({
    act: () => choose(group, name),
    seen,
    saved,
  });
  const switched = (name: string, saved: object, seen: object): Control => ({
    act: () => page.getByRole('switch', { name }).check(),
    seen,
    saved,
  });
  const colored = (name: string, saved: Record<string, string>, seen: object): Control => ({
    act: () => color(name).fill(Object.values(saved)[0] ?? ''),
    seen,
    saved,
  });
  const template = (id: string, open: boolean) =>
    [{ template: id }, { template: id, open }] as const;
  const left = { placement: 'bottom-left' };
  const right = { placement: 'bottom-right' };
  return [
    chosen('Template', 'Dropdown', ...template('dropdown', true)),
    chosen('Template', 'Horizontal', ...template('horizontal', true)),
    chosen('Template', 'Vertical', ...template('vertical', true)),
    chosen('Template', 'Buttons', ...template('buttons', false)),
    chosen('Place on the page', 'Bottom left', left, { left: true }),
    chosen('Place on the page', 'Bottom right', right, { left: false }),
    switched('Show flags', { showFlags: true }, { flags: 3 }),
    switched('Use native names', { useNativeName: true }, { other: 'Español' }),
    switched(
      'Use language codes',
      { useLanguageCode: true },
      { current: expect.stringMatching(/^EN/) },
    ),
    {
      act: () => page.getByRole('slider', { name: 'Font size' }).fill('20'),
      seen: { font: '20px 400 none' },
      saved: { fontSize: 20 },
    },
    chosen(
      'Text transform',
      'Lowercase',
      { textTransform: 'lowercase' },
      { font: '20px 400 lowercase' },
    ),
    chosen('Font weight', 'Bold', { fontWeight: 'bold' }, { font: '20px 700 lowercase' }),
    colored(
      'Text, active',
      { activeTextColor: '#102030' },
      { active: 'rgb(16, 32, 48) on rgb(191, 191, 191)' },
    ),
    colored(
      'Background, active',
      { activeBackgroundColor: '#abcdef' },
      { active: 'rgb(16, 32, 48) on rgb(171, 205, 239)' },
    ),
    colored(
      'Text, inactive',
      { inactiveTextColor: '#000000' },
      { inactive: 'rgb(0, 0, 0) on rgb(255, 255, 255)' },
    ),
    colored(
      'Background, inactive',
      { inactiveBackgroundColor: 'transparent' },
      { inactive: 'rgb(0, 0, 0) on rgba(0, 0, 0, 0)' },
    ),
    colored('Text, hover', { hoverTextColor: '#111111' }, { hover: '#111111 on #E6E6E6' }),
    colored(
      'Background, hover',
      { hoverBackgroundColor: '#eeeeee' },
      { hover: '#111111 on #eeeeee' },
    ),
  ];
}
