import { hydrateRoot } from 'react-dom/client';
import { ReactShop } from './react-shop.tsx';

hydrateRoot(document.getElementById('root') as HTMLElement, <ReactShop path={location.pathname} />);
document.documentElement.dataset['ready'] = 'yes';
