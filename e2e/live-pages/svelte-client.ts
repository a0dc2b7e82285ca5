import { hydrate } from 'svelte';
import Shop from './Shop.svelte';

hydrate(Shop, {
  target: document.getElementById('root') as HTMLElement,
  props: { path: location.pathname },
});
document.documentElement.dataset['ready'] = 'yes';
