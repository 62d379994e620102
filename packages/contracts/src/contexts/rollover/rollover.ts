import { MOST_ROLLOVER_CHOICES, rolloverKinds } from '../../constants/rollover';
import { choice, flag, id, int, list, ref } from '../../core/field';
import { code } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';

const counted = { min: 0, max: largestInteger };
/** `ateliers:1042` */
export const rolloverLineKey = code('Ligne', 60, { pattern: /^[a-zA-Z]+:[\w-]+$/, error: 'Ligne inconnue' });
const keys = (label: string) => list(label, { cle: rolloverLineKey }, { max: MOST_ROLLOVER_CHOICES });

/** The preparation of a school year after the one before it, or its taking back. Streams `rollover-{fk_anneeScolaire}`: one at a time. */
export const rollover = record('rollover', {
  label: 'Préparation d’une année scolaire',
  stream: 'rollover',
  key: 'idPreparation',
  streamKey: 'fk_anneeScolaire',
  identifiedBy: ['nature'],
  fields: {
    idPreparation: id(),
    fk_anneeScolaire: ref('annee_scolaire', 'Année préparée'),
    fk_anneeSource: ref('annee_scolaire', 'D’après l’année'),
    nature: choice('Nature', rolloverKinds, { preparation: 'préparation', annulation: 'annulation' }),
    reglages: flag('Réglages'),
    offres: flag('Offres'),
    grille: flag('Grille tarifaire'),
    vacances: flag('Vacances et fermetures'),
    fichesService: flag('Fiches de service'),
    ateliers: flag('Ateliers'),
    /** Lines that are left out although they would be taken, and the reverse. */
    sauf: keys('Lignes écartées'),
    quandMeme: keys('Lignes reprises quand même'),
    arretee: flag('Arrêtée'),
    ecrites: int('Lignes écrites', counted),
    refusees: int('Lignes refusées', counted),
  },
});
const which = rollover.pick('idPreparation', 'fk_anneeScolaire');
export const RolloverRequested = rollover.event(
  'RolloverRequested',
  1,
  'Préparation de l’année demandée',
  rollover.all.omit({ arretee: true, ecrites: true, refusees: true }),
);
export const RolloverStopped = rollover.event('RolloverStopped', 1, 'Préparation de l’année arrêtée', which, {
  implies: () => ({ arretee: 1 }),
});
export const RolloverEnded = rollover.event(
  'RolloverEnded',
  1,
  'Préparation de l’année terminée',
  rollover.pick('idPreparation', 'fk_anneeScolaire', 'ecrites', 'refusees'),
);
export const rolloverLife = { set: [RolloverRequested] } as const;
