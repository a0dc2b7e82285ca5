import { buildWeb } from '@dragoman/web';

/** Before all journeys: two installations that start at once must not both write the pages they serve. */
export default async function buildOnce(): Promise<void> {
  await buildWeb();
}
