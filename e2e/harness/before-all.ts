import { buildWeb } from '@dragoman/web';
import { prepareTemplate } from './database-template.ts';

/** Before all journeys: what each installation would otherwise build for itself. Returns the teardown. */
export default async function beforeAll(): Promise<() => Promise<void>> {
  await buildWeb();
  return prepareTemplate();
}
