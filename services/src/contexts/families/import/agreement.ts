import { messages } from '@diapason/contracts/constants';
import type { Field } from '@diapason/contracts/core';
import { type ImportedPupilPart, type ImportPartName, importedPupils, importParts } from '@diapason/contracts/families';
import { soundsAlike, toldOfCell } from './cell';
import type { Said } from './draft';
import type { Rules } from './existing-people';
import {
  emailOf,
  type Given,
  type GuardianPart,
  guardianParts,
  incomeSaid,
  namedKeysOf,
  nameOf,
  pupilKeyOf,
  type ReadRow,
  type RowRemark,
} from './row';

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
  const people = new Map<string, string>();
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
    for (const { part, about, given } of spokenOf(row, currentYear, people))
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

/** A guardian without an address in one row has the one that another row gives them. */
export function withKnownAddresses(rows: readonly ReadRow[]): readonly ReadRow[] {
  const known = new Map<string, { readonly email: string; readonly ligne: number }>();
  for (const row of rows)
    for (const part of guardianParts) {
      const email = emailOf(row.parts[part]);
      if (email !== undefined)
        for (const key of namedKeysOf(row, part)) if (!known.has(key)) known.set(key, { email, ligne: row.ligne });
    }
  return rows.map((row) => {
    const parts = { ...row.parts };
    const remarques = [...row.remarques];
    for (const part of guardianParts) {
      if (emailOf(parts[part]) !== undefined) continue;
      const keys = namedKeysOf(row, part);
      const found = keys.map((key) => known.get(key)).find((one) => one !== undefined);
      if (!found || guardianParts.some((one) => emailOf(parts[one]) === found.email)) continue;
      parts[part] = { ...parts[part], email: found.email };
      const texte = messages.imports.addressOfLine(found.email, found.ligne);
      remarques.push({ champ: `${part}.email`, texte, ton: 'reconnu' });
    }
    return remarques.length === row.remarques.length ? row : { ...row, parts, remarques };
  });
}

interface Spoken {
  readonly part: ImportPartName;
  /** Of whom, and of which of their records. */
  readonly about: string;
  readonly given: Given;
}

/** @param people what each key of a guardian stands for; this row's are added. */
function spokenOf(row: ReadRow, currentYear: number, people: Map<string, string>): readonly Spoken[] {
  const { parts, illisibles } = row;
  const person = (part: GuardianPart): string | undefined => {
    const email = emailOf(parts[part]);
    const keys = email === undefined ? namedKeysOf(row, part) : [email];
    const who = keys.map((key) => people.get(key)).find((one) => one !== undefined) ?? keys[0];
    for (const key of keys) if (who !== undefined) people.set(key, who);
    return who;
  };
  const guardian = (part: GuardianPart): Spoken[] => {
    const { fk_role: _role, ...given } = parts[part];
    const about = person(part);
    if (about === undefined) return [];
    // Half a name tells nobody from anybody, and does not count before a whole one.
    const { nom: _nom, prenom: _prenom, ...nameless } = given;
    return [{ part, about, given: nameOf(given) === undefined ? nameless : given }];
  };
  const first = person('responsable');
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
