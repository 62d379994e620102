import { id, int, ref } from '../../core/field';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';
import { WorkshopRemoved } from './workshop';

/** A workshop that was taken over from another school year, by the preparation of this number. */
export const workshopCarry = record('workshopCarry', {
  label: 'Reprise d’un atelier',
  stream: 'workshop',
  key: 'idAtelier',
  identifiedBy: ['fk_atelierSource'],
  fields: {
    idAtelier: id(),
    fk_atelierSource: ref('workshop', 'Repris de l’atelier'),
    preparation: int('Préparation n°', { min: 0, max: largestInteger }),
  },
});
/** The last fact of the act: what comes after it, somebody did. */
export const WorkshopCarried = workshopCarry.event('WorkshopCarried', 1, 'Atelier repris d’une année passée');
export const workshopCarryLife = { set: [WorkshopCarried], drop: [WorkshopRemoved] } as const;
