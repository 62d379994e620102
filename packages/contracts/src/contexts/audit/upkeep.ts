import { choice, decimal, flag, id, int, optional } from '../../core/field';
import { longText } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { upkeepKinds } from './upkeep-kinds';

const count = { min: 0, max: largestInteger };

/** Stream `upkeep-lists`: the lists are built again, or compared with the log. One operation at a time. */
export const upkeep = record('upkeep', {
  label: 'Entretien des listes',
  stream: 'upkeep',
  key: 'idOperation',
  fields: {
    idOperation: id(),
    nature: choice('Nature', upkeepKinds, { verification: 'vérification' }),
    reussie: flag('Réussie'),
    evenements: int('Événements lus', count),
    secondes: decimal('Secondes', count),
    /** A verification says how many rows it compared, and how many differ. */
    lignesComparees: optional(int('Lignes comparées', count)),
    differences: optional(int('Différences', count)),
    /** Why it could not be done, without any value of a record. */
    raison: optional(longText('Raison', 2_000)),
  },
});

/** An operator asked for it. */
export const UpkeepRequested = upkeep.event(
  'UpkeepRequested',
  1,
  'Reconstruction ou vérification demandée',
  upkeep.pick('idOperation', 'nature'),
);
export const UpkeepEnded = upkeep.event('UpkeepEnded', 1, 'Reconstruction ou vérification terminée');
