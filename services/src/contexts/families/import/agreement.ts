import { messages } from '@diapason/contracts/constants';
import type { Field } from '@diapason/contracts/core';
import { type ImportedPupilPart, type ImportPartName, importedPupils, importParts } from '@diapason/contracts/families';
import { spoken, toldOfCell } from './cell';
import type { Said } from './draft';
import { emailOf, type Given, incomeSaid, pupilKeyOf, type ReadRow, type RowRemark } from './row';
import type { Rules } from './world';

/**
 * Rows that say one thing of each person: where two say different things, the first counts, whatever becomes of that row, and the later
 * one says so. Which of two counts must not depend on what the product knows already, or the same file would change it each time. What
 * sounds the same is the same, and needs no word.
 */
export function agreed(
  rows: readonly ReadRow[],
  { references, currentYear }: Pick<Rules, 'references' | 'currentYear'>,
): readonly ReadRow[] {
  const said = new Map<string, Said>();
  return rows.map((row) => {
    const parts: Record<ImportPartName, Record<string, unknown>> = {
      responsable: { ...row.parts.responsable },
      responsable2: { ...row.parts.responsable2 },
      eleve: { ...row.parts.eleve },
      scolarite: { ...row.parts.scolarite },
      eleve2: { ...row.parts.eleve2 },
      scolarite2: { ...row.parts.scolarite2 },
      fiscalite: { ...row.parts.fiscalite },
    };
    const remarques: RowRemark[] = [];
    for (const { part, about, given } of spokenOf(row, currentYear))
      for (const [name, value] of Object.entries(given)) {
        const place = `${about}.${name}`;
        const before = said.get(place);
        if (!before) said.set(place, { value, ligne: row.ligne });
        const field = (importParts[part].fields as Readonly<Record<string, Field>>)[name];
        if (!before || !field || JSON.stringify(before.value) === JSON.stringify(value)) continue;
        parts[part][name] = before.value;
        if (soundsAlike(before.value, value)) continue;
        const [here, there] = [value, before.value].map((one) => toldOfCell(field, one, references));
        const texte = messages.imports.saidBefore(here ?? '', before.ligne, there ?? '');
        remarques.push({ champ: `${part}.${name}`, texte, ton: 'avis' });
      }
    // A year that the first row has without a notice has no income, and no parts.
    if (parts.fiscalite.absence === 1 && remarques.some(({ champ }) => champ === 'fiscalite.absence'))
      for (const name of ['revenuFiscal', 'nombrePart']) delete parts.fiscalite[name];
    return remarques.length === 0 && JSON.stringify(parts) === JSON.stringify(row.parts)
      ? row
      : { ...row, parts, remarques: [...row.remarques, ...remarques] };
  });
}

const soundsAlike = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && spoken(one) === spoken(other);

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
  const ofChild = ({ eleve, scolarite }: ImportedPupilPart): Spoken[] => {
    const child = pupilKeyOf(parts[eleve]);
    const { fk_offre, ...schooling } = parts[scolarite];
    if (!first || !child) return [];
    const of = `${first}|${child}`;
    return [
      { part: eleve, about: of, given: parts[eleve] },
      { part: scolarite, about: `${of}|${String(schooling.fk_anneeScolaire)}|${String(fk_offre)}`, given: schooling },
    ];
  };
  const all: readonly Spoken[] = [
    ...guardian('responsable'),
    ...guardian('responsable2'),
    ...(first ? [{ part: 'fiscalite' as const, about: `${first}|${String(fk_anneeScolaire)}`, given: income }] : []),
    ...importedPupils.flatMap(ofChild),
  ];
  return all.filter(({ part }) => !illisibles.has(part));
}
