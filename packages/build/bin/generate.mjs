#!/usr/bin/env node
/** Writes the files that are derived from the sources and not kept in git: `npm run generate`. Runs after an installation, and before builds and tests. */
import { generateBrowser } from '../src/generate-browser.mjs';
import { generateContexts } from '../src/generate-contexts.mjs';
import { generateScreens } from '../src/generate-screens.mjs';

const generators = [generateContexts, generateBrowser, generateScreens];

for (const generate of generators) await generate();
