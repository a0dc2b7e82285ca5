export { html, redirect, type Site, startSite } from '../site.fixture.ts';
