export { html, type Page, redirect, type Site, startSite } from '../site.fixture.ts';
