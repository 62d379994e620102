import { paymentModes } from '../../constants/paymentModes';
import { yearStates } from '../../constants/yearStates';
import { choice, int, LARGEST_SUM, list, oneOf, optional, ref, text } from '../../core/field';
import { cents, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';

const counted = { min: 0, max: largestInteger };
const sum = { max: LARGEST_SUM };

/** A school year's money as it was closed: after that it changes only once the year is opened again. Amounts in cents. */
export const yearClosing = record('yearClosing', {
  label: 'Clôture d’année scolaire',
  stream: 'yearClosing',
  key: 'fk_anneeScolaire',
  fields: {
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    etat: choice('État', yearStates),
    cotisations: int('Cotisations', counted),
    montantTotal: cents('Total des cotisations', sum),
    reglements: int('Règlements', counted),
    montantRegle: cents('Total des règlements', sum),
    lignes: list(
      'Règlements par site et par mode',
      {
        fk_site: optional(ref('site', 'Site')),
        fk_mode: oneOf('Mode de règlement', paymentModes),
        nombre: int('Nombre', counted),
        montant: cents('Montant', sum),
      },
      { max: 10_000 },
    ),
    /** SHA-256 over the year's contributions and payments, deleted ones too, in the order of their numbers; hexadecimal, with `2:` before it. */
    sceau: text('Sceau', 66),
    motif: paragraphs('Motif de la réouverture', 500),
  },
});

const year = yearClosing.pick('fk_anneeScolaire');

/** From here on the year takes nothing more, while what is under way ends and is counted. */
export const YearClosingBegun = yearClosing.event('YearClosingBegun', 1, 'Clôture de l’année commencée', year, {
  implies: () => ({ etat: 'en clôture' }),
});
export const YearClosed = yearClosing.event(
  'YearClosed',
  1,
  'Année scolaire close',
  yearClosing.all.omit({ etat: true, motif: true }),
  { implies: () => ({ etat: 'close' }) },
);
export const YearReopened = yearClosing.event(
  'YearReopened',
  1,
  'Année scolaire rouverte',
  yearClosing.pick('fk_anneeScolaire', 'motif'),
  { implies: () => ({ etat: 'ouverte' }) },
);
