// A module of its own, so that only this export is loaded late.
export { validateEdit } from '@dragoman/domain/translations';
