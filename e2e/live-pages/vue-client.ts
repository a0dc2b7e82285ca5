import { vueShop } from './vue-shop.ts';

vueShop(location.pathname).mount('#root');
document.documentElement.dataset['ready'] = 'yes';
