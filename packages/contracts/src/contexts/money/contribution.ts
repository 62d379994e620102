import { z } from 'zod';
import { refs } from '../../core/composed-fields';
import { withFacts } from '../../core/facts';
import { choice, id, int, LARGEST_SUM, optional, personal, ref, text } from '../../core/field';
import { cents, unlabelled } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import {
  calculationLine,
  calculationLineFacts,
  calculationRules,
  calculationRulesFacts,
  MOST_LINES,
} from './calculation';

const counted = { min: 1, max: largestInteger };

/** What a family owes for a school year, by its latest calculation. Recalculation keeps payments. */
export const contribution = record('contribution', {
  label: 'Cotisation',
  stream: 'contribution',
  key: 'idCotisation',
  person: 'idUtilisateur',
  fields: {
    idCotisation: id(),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    idUtilisateur: ref('guardian', 'Responsable payeur'),
    version: int('Version du calcul', counted),
    grilleVersion: int('Version de la grille', counted),
    /** Site of the first line. */
    fk_site: optional(ref('site', 'Site')),
    /** All sites of the family's pupils, ascending. */
    sites: refs('site', 'Sites des élèves', { max: 1_000 }),
    montantTotal: cents('Montant total', { max: LARGEST_SUM }),
    /** Rounded; null when there was no tax notice. */
    quotient: optional(personal(int('Quotient familial (€)', { min: 0, max: largestInteger }))),
    tranche: int('Tranche', counted),
    zone: choice('Zone tarifaire', ['adherent', 'exterieur'], { adherent: 'adhérent', exterieur: 'extérieur' }),
    /** The zone of the grid whose prices apply; null for members and everybody else outside. */
    libelleZone: optional(text('Zone de la grille', 40)),
    /** Keyed hash of the inputs: equal inputs append nothing. A plain hash would reveal the income by trial. */
    empreinte: unlabelled(personal(text('Empreinte', 64), '')),
  },
});

/** A version of a family's contribution, with everything it was computed from. */
export const ContributionCalculated = contribution.event(
  'ContributionCalculated',
  1,
  'Cotisation calculée',
  contribution.all.extend({
    lignes: withFacts(z.array(calculationLine).max(MOST_LINES), calculationLineFacts),
    regles: withFacts(calculationRules, calculationRulesFacts),
  }),
);

/**
 * Two records of who pays were merged, or separated again. Amounts and payments stay as they are; `fk_payeur`, not the record's person,
 * since what this contribution says of the former one is sealed under that one's key.
 */
export const ContributionTransferred = contribution.event(
  'ContributionTransferred',
  1,
  'Cotisation passée à une autre fiche du payeur',
  contribution.pick('idCotisation').extend({
    fk_payeur: ref('guardian', 'Payeur désormais').stored,
    ancienPayeur: ref('guardian', 'Payeur jusqu’alors').stored,
  }),
  { implies: ({ fk_payeur }) => ({ idUtilisateur: fk_payeur }) },
);
