import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import {
  MOST_PROMOTIONS,
  MOST_ROLLOVER_CHOICES,
  rolloverFates,
  rolloverKinds,
  rolloverParts,
} from '../../constants/rollover';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireFlag, wireId, wireOptionalId } from '../../core/wire';
import { rollover, rolloverLineKey } from './rollover';

const text = z.string();
const count = z.number();
const parts = rolloverParts.map(({ id }) => id) as [(typeof rolloverParts)[number]['id']];
const shared = {
  context: 'rollover',
  module: 'gestionSite',
  access: rights(right.manageSettings),
} as const;
const cible = rollover.fields.fk_anneeScolaire.wire;
const someKeys = z.array(rolloverLineKey.wire).max(MOST_ROLLOVER_CHOICES).default([]);
const ticked = wireFlag.default(0);
const wanted = z.object({
  fk_anneeScolaire: cible,
  reglages: ticked,
  offres: ticked,
  grille: ticked,
  vacances: ticked,
  fichesService: ticked,
  ateliers: ticked,
  /** Keys of lines that are left out, and of those that are taken although they would be. */
  sauf: someKeys,
  quandMeme: someKeys,
});
const year = z.object({ idAnneeScolaire: count, libelleAnneeScolaire: text });

export const rolloverLine = z.object({
  /** `ateliers:1042`: the part, and the number of what is taken over. */
  cle: text,
  partie: z.enum(parts),
  sort: z.enum(rolloverFates),
  libelle: text,
  precision: text,
  pourquoi: text,
  /** What it was, and what it becomes. */
  avant: text.nullable(),
  apres: text.nullable(),
  /** What helps: taking it all the same, or the address at which it is mended. */
  acte: z.enum(['reprendre', 'laisser']).nullable(),
  lien: text.nullable(),
  libelleLien: text.nullable(),
});
export type RolloverLine = z.infer<typeof rolloverLine>;

const made = z.object({
  idPreparation: count,
  nature: z.enum(rolloverKinds),
  demandeeLe: text,
  demandeePar: text.nullable(),
  /** Null while it goes on. */
  finieLe: text.nullable(),
  arretee: z.boolean(),
  ecrites: count,
  refusees: count,
});

/** Ours. Of the year after the current one unless told; how far the one that goes on is. */
export const readRollover = endpoint('GET', '/api/rentree', {
  ...shared,
  kind: 'query',
  shows: ['staff', 'site'],
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.object({
    cible: year,
    source: year,
    annees: z.array(year),
    /** `abandonnee`: its job was given up, and only stopping it ends it. */
    enCours: made.extend({ fait: count, total: count, abandonnee: z.boolean() }).nullable(),
    faites: z.array(made),
  }),
  summary: 'Où en est la préparation d’une année scolaire',
});

/** Ours: nothing is written. */
export const tryRollover = endpoint('POST', '/api/rentree/essai', {
  ...shared,
  kind: 'query',
  shows: ['teaching', 'staff', 'money', 'site', 'families'],
  body: wanted,
  response: z.object({
    luLe: text,
    parties: z.array(
      z.object({
        partie: z.enum(parts),
        repris: count,
        changes: count,
        laisses: count,
        deja: count,
        note: text.nullable(),
      }),
    ),
    lignes: z.array(rolloverLine).max(20_000),
  }),
  summary: 'Ce que reprendrait la préparation d’une année, ligne à ligne, sans rien écrire',
});

/** Ours. */
export const startRollover = endpoint('POST', '/api/rentree', {
  ...shared,
  kind: 'command',
  body: wanted,
  response: z.object({ idPreparation: count }),
  summary: 'Prépare une année scolaire d’après celle qui la précède',
  success: messages.rollover.asked,
});

export const stopRollover = endpoint('POST', '/api/rentree/arret', {
  ...shared,
  kind: 'command',
  body: z.object({ fk_anneeScolaire: cible }),
  /** `finie`: nothing was working on it any more. */
  response: z.object({ idPreparation: count, finie: z.boolean() }),
  summary: 'Arrête la préparation en cours après la ligne en main, ou aussitôt si sa tâche est abandonnée',
  success: ({ finie }: { finie: boolean }) => (finie ? messages.rollover.stopped : messages.rollover.stopping),
});

/** Ours: what taking back would remove, and what it would leave, with who touched it and when. */
export const tryTakingBack = endpoint('POST', '/api/rentree/annulation/essai', {
  ...shared,
  kind: 'query',
  shows: ['teaching', 'staff', 'money', 'site', 'families'],
  body: z.object({ fk_anneeScolaire: cible }),
  response: z.object({
    ateliers: count,
    fiches: count,
    restent: z.array(z.object({ libelle: text, precision: text, pourquoi: text })).max(20_000),
  }),
  summary: 'Ce que retirerait l’annulation d’une préparation, et ce qu’elle laisserait',
});

export const takeBackRollover = endpoint('POST', '/api/rentree/annulation', {
  ...shared,
  kind: 'command',
  body: z.object({ fk_anneeScolaire: cible }),
  response: z.object({ idPreparation: count }),
  summary: 'Retire les ateliers et les fiches de service repris que personne n’a touchés',
  success: messages.rollover.takingBack,
});

const promotion = z.object({
  /** The schooling of the year that is prepared. */
  idScolarite: count,
  fk_eleve: count,
  nomPrenomEleve: text,
  libelleOffre: text,
  libelleSite: text,
  avant: text,
  apres: text,
  changeDeCycle: z.boolean(),
});
export type Promotion = z.infer<typeof promotion>;

/** Ours: of pupils who are enrolled again, the cycle and year that follow. Those who are not yet, `attendent`. */
export const listPromotions = endpoint('GET', '/api/rentree/passages', {
  ...shared,
  kind: 'query',
  shows: ['families', 'site'],
  query: z.object({ fk_anneeScolaire: wireOptionalId }),
  response: z.object({ passages: z.array(promotion).max(20_000), attendent: count }),
  summary: 'Passages de cycle et d’année proposés aux élèves réinscrits',
});

/** Ours: the proposals as they are by now; a schooling that somebody has filled in stays as it is. */
export const confirmPromotions = endpoint('POST', '/api/rentree/passages', {
  ...shared,
  kind: 'command',
  body: z.object({ fk_anneeScolaire: cible, scolarites: z.array(wireId).min(1).max(MOST_PROMOTIONS) }),
  response: z.object({ nombre: count }),
  summary: 'Enregistre les passages confirmés',
  success: ({ nombre }: { nombre: number }) => messages.rollover.promoted(nombre),
});
