#!/usr/bin/env node
/** `node packages/build/bin/generate.mjs`: writes the sources that are made from others. Quick when nothing has changed. */
import { generateCalls } from '../src/generate-calls.mjs';

const GENERATORS = [generateCalls];

for (const generate of GENERATORS) await generate();
