import { writeFileSync } from 'node:fs';
import { accuracyPage, measureAccuracy } from '../packages/core/src/languages/accuracy.fixture.ts';

const page = new URL('../docs/language-detection.md', import.meta.url);
writeFileSync(page, accuracyPage(await measureAccuracy()));
