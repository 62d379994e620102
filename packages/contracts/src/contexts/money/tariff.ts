import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { int, optional, ref } from '../../core/field';
import { structure } from '../../core/field-kinds';
import { flag, idOrNull } from '../../core/fields';
import { record } from '../../core/record';
import { seenVersion } from '../../core/shared-sheet';
import { largestInteger } from '../../core/stored';
import { wireId } from '../../core/wire';
import { dryRunAnswer } from './dry-run';
import { tariffGrid, tariffGridFacts } from './grid';

const counted = { min: 1, max: largestInteger };

/** The grids of one school year: published in versions, which calculations name, and a draft of the next one. */
export const tariff = record('tariff', {
  label: 'Grille tarifaire',
  stream: 'tariff',
  key: 'fk_anneeScolaire',
  fields: {
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    version: int('Version de la grille', counted),
    grille: structure(tariffGrid, tariffGridFacts),
    /** The year that the first draft was a copy of, and the version there; without them it began with the factory prices. */
    fk_anneeCopiee: optional(ref('annee_scolaire', 'Copiée de l’année')),
    versionCopiee: optional(int('Version copiée', counted)),
  },
});

const draftFields = tariff.pick('fk_anneeScolaire', 'grille', 'fk_anneeCopiee', 'versionCopiee');
/** Drafts of the year so far, dropped ones too. */
const revision = int('Brouillon n°', counted).stored;

export const TariffDrafted = tariff.event(
  'TariffDrafted',
  1,
  'Brouillon de grille tarifaire gardé',
  draftFields.extend({ revision }),
);
export const TariffDraftDropped = tariff.event(
  'TariffDraftDropped',
  1,
  'Brouillon de grille tarifaire abandonné',
  tariff.pick('fk_anneeScolaire').extend({ revision }),
);
export const TariffPublished = tariff.event('TariffPublished', 1, 'Grille tarifaire publiée');

const year = { params: z.object({ fk_anneeScolaire: tariff.fields.fk_anneeScolaire.wire }) } as const;
const tariffs = { context: 'money', module: 'cotisation', access: rights(right.manageSettings) } as const;
const published = tariff.row.pick({ fk_anneeScolaire: true, version: true });

/** A draft with its `revision`: 0 while none was kept, and then what a first one starts from. */
const draftRow = z.object({ revision: z.number(), grille: tariffGrid, gardeLe: z.string().nullable() });

export const readTariff = endpoint('GET', '/api/tarifs/:fk_anneeScolaire', {
  ...tariffs,
  ...year,
  kind: 'query',
  response: published.extend({
    grille: tariffGrid.nullable(),
    datePublication: z.string().nullable(),
    brouillon: draftRow,
    /** What the draft is compared with: the grid that it was copied from, else the one in force. */
    reference: published.extend({ libelleAnneeScolaire: z.string(), grille: tariffGrid }).nullable(),
    /** 1: the year is closed, and its prices do not change any more. */
    close: flag,
    /** Setting `calculCotisation`: whether a calculation is proposed. */
    calcul: flag,
  }),
  summary: 'Grille tarifaire d’une année, en centimes, et son brouillon ; version 0 quand il n’y en a pas de publiée',
});

export const listTariffVersions = endpoint('GET', '/api/tarifs/:fk_anneeScolaire/versions', {
  ...tariffs,
  ...year,
  kind: 'query',
  shows: ['staff'],
  response: z.array(
    z.object({
      version: z.number(),
      datePublication: z.string(),
      nomPrenomAdministratif: z.string().nullable(),
      grille: tariffGrid,
    }),
  ),
  summary: 'Versions publiées de la grille d’une année, la dernière d’abord',
});

export const tryTariff = endpoint('POST', '/api/tarifs/:fk_anneeScolaire/essai', {
  ...tariffs,
  ...year,
  kind: 'query',
  shows: ['families', 'site'],
  body: z.object({ grille: tariff.fields.grille.wire }),
  response: dryRunAnswer,
  summary: 'Ce que changerait un calcul avec cette grille, en centimes, sans rien écrire',
});

export const readTriedFamily = endpoint('GET', '/api/tarifs/:fk_anneeScolaire/famille/:userId', {
  ...tariffs,
  access: rights(right.manageSettings),
  everySite: 'The grid is everybody’s: who may publish it sees what each family would pay.',
  readsPerson: { of: 'guardian', from: 'params.userId' },
  params: year.params.extend({ userId: wireId }),
  kind: 'query',
  shows: ['families', 'site'],
  response: z.object({
    idUtilisateur: z.number(),
    nomPrenomUtilisateur: z.string(),
    libelleCommune: z.string().nullable(),
    adherent: z.boolean(),
    codeInsee: z.string().nullable(),
    fk_epci: idOrNull,
    fiscalite: z
      .object({
        revenuFiscal: z.number().nullable(),
        nombrePart: z.number().nullable(),
        exoneration: z.boolean(),
        absence: z.boolean(),
      })
      .nullable(),
    pratiques: z.array(
      z.object({
        idScolarite: z.number(),
        idEleve: z.number(),
        prenomEleve: z.string(),
        fk_offre: z.number(),
        fk_site: idOrNull,
        libelleOffre: z.string(),
        typeTarif: z.string(),
        dateEntree: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Ce dont dépend la cotisation d’une famille, pour l’essayer sur un brouillon',
});

export const keepTariffDraft = endpoint('POST', '/api/tarifs/:fk_anneeScolaire/brouillon', {
  ...tariffs,
  ...year,
  kind: 'command',
  body: z.object({ grille: tariff.fields.grille.wire, ...seenVersion }),
  response: tariff.row.pick({ fk_anneeScolaire: true }).extend({ revision: z.number() }),
  summary: 'Garde le brouillon de la grille d’une année ; `versionAttendue` est sa révision',
});

export const dropTariffDraft = endpoint('DELETE', '/api/tarifs/:fk_anneeScolaire/brouillon', {
  ...tariffs,
  ...year,
  kind: 'command',
  response: tariff.row.pick({ fk_anneeScolaire: true }),
  summary: 'Abandonne le brouillon de la grille d’une année',
  success: messages.money.tariffDraftDropped,
});

export const publishTariff = endpoint('POST', '/api/tarifs/:fk_anneeScolaire', {
  ...tariffs,
  ...year,
  kind: 'command',
  body: z.object({ grille: tariff.fields.grille.wire, ...seenVersion }),
  response: published,
  summary: 'Publie une nouvelle version de la grille tarifaire',
  success: messages.money.tariffPublished,
});
