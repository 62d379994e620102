import type { PersonKind } from '@diapason/contracts/erasure';
import { orNull, sql } from '@diapason/event-sourcing';

/** SQL: the data of a person are erased. @param person SQL of its number. */
export const isErased = (nature: PersonKind, person: string): string =>
  `exists (select from personne_effacee p where p.nature = '${nature}' and p.id = ${person})`;

/** The day in Paris since which the data of a sheet's person are erased. @param person SQL of its number. */
export const erasedOn = (nature: PersonKind, person: string) => ({
  dateEffacement: orNull(
    sql.text(`(select to_char(p.date at time zone 'Europe/Paris', 'YYYY-MM-DD') from personne_effacee p
      where p.nature = '${nature}' and p.id = ${person})`),
  ),
});

/**
 * SQL: the pupil of the link `l` has no other guardian whose data are kept.
 * @param l alias of `eleve_responsable`. @param those SQL of the guardians' numbers, an array: the link's own unless told.
 */
export const hasNoOther = (l: string, those = `array[${l}.fk_responsable]`): string =>
  `not ${isErased('eleve', `${l}.fk_eleve`)}
    and not exists (select from eleve_responsable o where o.fk_eleve = ${l}.fk_eleve
      and o.fk_responsable <> all(${those}) and not ${isErased('responsable', 'o.fk_responsable')})`;
