export * from '../../../lib/deploying-window.ts';
