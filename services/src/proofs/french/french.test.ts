import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isProof, sourceFiles, sourceOf } from '../sources/files';
import { nodesOf } from '../sources/tree';
import { ENGLISH, frenchFaults, readTexts, textsOf } from './french';

/** The documents' sentences stay as they are written there. */
const DOCUMENTS = join('packages', 'contracts', 'src', 'constants', 'document-messages.ts');
/** What a terminal shows: its lines break where they like, and are copied; what it names is no person. */
const TERMINAL = /^packages.(settings|local-stack|build)\b|^services.src.(entry|demonstration|machinery.doctor)\b/;
/** A paper keeps the layout that it was drawn up with, to the last sign. */
const DRAWN_UP = /^projections.src.contexts.money.receipt.layouts\b/;
const files = sourceFiles().filter((path) => !path.endsWith('.json') && !isProof(path) && !DRAWN_UP.test(path));

test('every text of the product that is ours is good French', () => {
  expect(files).toContain(DOCUMENTS);
  const wrong = files
    .filter((path) => path !== DOCUMENTS)
    .flatMap((path) =>
      textsOf(nodesOf(sourceOf(path), path.endsWith('.tsx'))).flatMap((text) =>
        frenchFaults(text)
          .filter((fault) => !/^(?:space where|name without)/.test(fault) || !TERMINAL.test(path))
          .map((fault) => `${path}: ${fault}: ${text.trim()}`),
      ),
    );
  expect(wrong).toEqual([]);
});

// 002:3.a 000:7.a 001:7.f
test('nothing that people read is in English', () => {
  // The servers' own words are in the contracts; what else they hold is SQL and the log.
  const shown = files.filter((path) => /^(mfe-|shell|packages.(contracts|platform|ui))/.test(path));
  const read = shown.flatMap((path) =>
    readTexts(nodesOf(sourceOf(path), path.endsWith('.tsx'))).map((text) => [path, text.trim()] as const),
  );
  expect(read.length).toBeGreaterThan(1_000);
  expect(read.filter(([, text]) => ENGLISH.test(text))).toEqual([]);
  expect(
    readTexts(nodesOf('<Button label="Save the payment">Loading</Button>', true)).filter((one) => ENGLISH.test(one)),
  ).toHaveLength(2);
  expect(sourceOf(join('shell', 'src', 'index.html'))).toContain('<html lang="fr">');
});

test.each([
  [`const label = "Frais d'inscription"`, ['straight apostrophe']],
  ["<p>Aujourd'hui</p>", ['straight apostrophe']],
  ["const text = 'Par courriel'", ['another word for e-mail']],
  ["const label = 'Email'", ['another word for e-mail']],
  ['const text = `Votre email ${' + 'address}`', ['another word for e-mail']],
  ["const label = 'Quittance'", ['another word for a receipt']],
  ['const text = `Télécharger la quittance ${' + 'name}`', ['another word for a receipt']],
  ["const text = 'Au plus 2.5 km'", ['number with a point']],
  ["const text = 'Au plus 100000 €'", ['number without spaces']],
  ["const text = 'Quitter la page ?'", ['space where a line may break']],
  ['const text = `Le fichier « ${' + 'name} » reste`', ['space where a line may break']],
  ['<p>{name} : absent</p>', ['space where a line may break']],
  ["const text = 'Position 12, état lu à 22/11/2026 à 10:15'", ['« à » before a day']],
  ['const text = `Position 12, état lu à ${' + 'formatDateTime(now.toISOString())}.`', ['« à » before a day']],
  ['<p>État lu à {formatDate(day)}.</p>', ['« à » before a day']],
  ['const text = `Absence de ${' + 'record.name}`', ['name without elision']],
  ['const text = `Absence de ${' + "param(params, 'enseignant')}`", ['name without elision']],
  ["const text = 'La fiscalité a été enregistrée'", ['taxation that is saved like a record']],
  ["const text = 'Les fiscalités sont supprimées'", ['taxation that is saved like a record']],
])('a fault is found in %s', (source, expected) => {
  expect(textsOf(nodesOf(source)).flatMap(frenchFaults)).toEqual(expected);
});

test.each([
  "const label = 'Frais d’inscription'",
  "const text = 'Par e-mail'",
  "const field = 'email'",
  "const field = 'quittance'",
  "const text = 'select from quittance q'",
  "const error = 'it doesn\\'t work'",
  "const text = 'Quitter\u00a0?'",
  "const text = 'Au plus 100\u202f000,00\u00a0€'",
  "const text = 'État lu le 22/11/2026 à 10:15'",
  'const text = `Écrire à ${' + 'name}, du ${' + 'formatDate(from)} au ${' + 'formatDate(to)}`',
  '<p>Écrire à {name} le {formatDate(day)}</p>',
  'const text = `Absence ${' + 'de(record.name)} et de ${' + 'formatDate(day)}`',
  "const text = 'Les revenus ont été enregistrés'",
])('and none in %s', (source) => expect(textsOf(nodesOf(source)).flatMap(frenchFaults)).toEqual([]));
