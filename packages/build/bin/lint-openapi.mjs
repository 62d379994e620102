#!/usr/bin/env node
/**
 * `npm run openapi:lint [document.json]`: checks the OpenAPI document with Redocly's and Spectral's recommended rules.
 * Exits 1 on any finding, warnings included. Without a file it generates the document from the contracts.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { bundleEntry } from '../src/servers.mjs';
import { alone } from './prepare.mjs';

const [file] = process.argv.slice(2);

async function documentOfContracts() {
  const bundle = await alone(() => bundleEntry('services/src/entry/openapi.ts'));
  return execFileSync(process.execPath, [bundle], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

async function redocly(source) {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const problems = await lintFromString({ source, absoluteRef: resolve('openapi.json'), config });
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  );
}

async function spectral(source) {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [spectralRulesets.oas] });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`);
}

const source = file ? readFileSync(resolve(file), 'utf8') : await documentOfContracts();
const problems = [...(await redocly(source)), ...(await spectral(source))];
for (const problem of problems) process.stdout.write(`${problem}\n`);
const operations = Object.values(JSON.parse(source).paths).flatMap(Object.keys).length;
process.stdout.write(`${operations} operations, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
