export { access } from './access.data.ts';
export { rowRecipes } from './rows.data.ts';
