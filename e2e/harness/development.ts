import { type DevelopmentWebsite, developmentWebsitesSchema } from '@dragoman/contract/development';
import { waitFor } from './wait.ts';

/** The websites that the start page of an installation shows. */
async function developmentWebsites(webUrl: string): Promise<DevelopmentWebsite[]> {
  const response = await fetch(`${webUrl}/api/development/websites`);
  return developmentWebsitesSchema.parse(await response.json()).websites;
}

/** Waits until the demo shop is scanned and translated into the number of languages that its memory has. */
export function demoTranslated(webUrl: string, languages = 3): Promise<DevelopmentWebsite> {
  return waitFor('the demo shop in every language', async () => {
    const demo = (await developmentWebsites(webUrl)).find((website) => website.demo);
    if (demo?.scan?.status !== 'completed') return undefined;
    const done = demo.translations.filter(
      ({ status, translatedCount }) =>
        status === 'completed' && translatedCount >= demo.stringCount,
    );
    return done.length >= languages ? demo : undefined;
  });
}
