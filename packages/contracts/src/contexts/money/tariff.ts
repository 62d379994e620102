import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { int, ref } from '../../core/field';
import { structure } from '../../core/field-kinds';
import { record } from '../../core/record';
import { seenVersion } from '../../core/shared-sheet';
import { largestInteger } from '../../core/stored';
import { tariffGrid, tariffGridFacts } from './grid';

/** The grids of one school year, in versions; calculations name the version they used. */
export const tariff = record('tariff', {
  label: 'Grille tarifaire',
  stream: 'tariff',
  key: 'fk_anneeScolaire',
  fields: {
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    version: int('Version de la grille', { min: 1, max: largestInteger }),
    grille: structure(tariffGrid, tariffGridFacts),
  },
});

export const TariffPublished = tariff.event('TariffPublished', 1, 'Grille tarifaire publiée');

const tariffs = {
  context: 'money',
  module: 'cotisation',
  access: rights(right.manageSettings),
  params: z.object({ fk_anneeScolaire: tariff.fields.fk_anneeScolaire.wire }),
} as const;

export const readTariff = endpoint('GET', '/api/tarifs/:fk_anneeScolaire', {
  ...tariffs,
  kind: 'query',
  response: tariff.row.extend({ grille: tariffGrid.nullable() }),
  summary: 'Grille tarifaire d’une année, en centimes ; version 0 quand il n’y en a pas',
});

export const publishTariff = endpoint('POST', '/api/tarifs/:fk_anneeScolaire', {
  ...tariffs,
  kind: 'command',
  body: z.object({ grille: tariff.fields.grille.wire, ...seenVersion }),
  response: tariff.row.pick({ fk_anneeScolaire: true, version: true }),
  summary: 'Publie une nouvelle version de la grille tarifaire',
  success: messages.money.tariffPublished,
});
