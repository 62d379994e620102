import type { Field } from '@diapason/contracts/core';
import { type ImportPartName, importParts } from '@diapason/contracts/families';
import { contradiction, type Said } from './draft';
import { emailOf, type Given, incomeSaid, pupilKeyOf, type ReadRow } from './row';
import type { Rules } from './world';

/**
 * Rows that say something else of one person than an earlier row, whatever becomes of that one: which of the two counts must not depend
 * on what the product knows already, or the same file would change it each time.
 */
export function contradictionsIn(
  rows: readonly ReadRow[],
  { references, currentYear }: Pick<Rules, 'references' | 'currentYear'>,
): ReadonlyMap<ReadRow, readonly string[]> {
  const said = new Map<string, Said>();
  return new Map(
    rows.map((row) => {
      const faults = spokenOf(row, currentYear).flatMap(({ part, about, given }) =>
        Object.entries(given).flatMap(([name, value]) => {
          const place = `${about}.${name}`;
          const before = said.get(place);
          const field = (importParts[part].fields as Readonly<Record<string, Field>>)[name];
          if (!before) said.set(place, { value, ligne: row.ligne });
          if (!before || !field || JSON.stringify(before.value) === JSON.stringify(value)) return [];
          return [`${importParts[part].libelle} : ${contradiction(field, value, before, references)}`];
        }),
      );
      return [row, faults] as const;
    }),
  );
}

interface Spoken {
  readonly part: ImportPartName;
  /** Of whom, and of which of their records. */
  readonly about: string;
  readonly given: Given;
}

function spokenOf({ parts, illisibles }: ReadRow, currentYear: number): readonly Spoken[] {
  const guardian = (part: 'responsable' | 'responsable2'): Spoken[] => {
    const { fk_role: _role, ...given } = parts[part];
    const email = emailOf(given);
    return email === undefined ? [] : [{ part, about: email, given }];
  };
  const first = emailOf(parts.responsable);
  const { fk_anneeScolaire = currentYear, ...income } = incomeSaid(parts.fiscalite);
  const child = pupilKeyOf(parts.eleve);
  const { fk_offre, ...schooling } = parts.scolarite;
  const all: readonly Spoken[] = [
    ...guardian('responsable'),
    ...guardian('responsable2'),
    ...(first ? [{ part: 'fiscalite' as const, about: `${first}|${String(fk_anneeScolaire)}`, given: income }] : []),
    ...(first && child
      ? [
          { part: 'eleve' as const, about: `${first}|${child}`, given: parts.eleve },
          {
            part: 'scolarite' as const,
            about: `${first}|${child}|${String(schooling.fk_anneeScolaire)}|${String(fk_offre)}`,
            given: schooling,
          },
        ]
      : []),
  ];
  return all.filter(({ part }) => !illisibles.has(part));
}
