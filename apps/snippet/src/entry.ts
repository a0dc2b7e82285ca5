import { showSwitcher } from './switcher.ts';

showSwitcher(document);
