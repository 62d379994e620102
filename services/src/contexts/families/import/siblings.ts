import { isOfAge, messages } from '@diapason/contracts/constants';
import { soundsAlike } from './cell';
import { type Given, type GuardianPart, guardianParts, isSaid, isSomebody, type ReadRow } from './row';

/**
 * A CSV leaves blank what a merged cell held over several rows: a child right below one of the same surname, without a word of guardians,
 * has those of the row above. Of a blank surname too, the one above holds.
 */
export function fillFromSibling(row: ReadRow, above: ReadRow | undefined, today: string): ReadRow {
  const { eleve, responsable, responsable2 } = row.parts;
  if (!above || above.ligne !== row.ligne - 1 || row.vide) return row;
  if (!isSomebody(above.parts.responsable) || isSaid(responsable) || isSaid(responsable2)) return row;
  if (guardianParts.some((part) => row.illisibles.has(part) || above.illisibles.has(part))) return row;
  const { nom = above.parts.eleve.nom, prenom, dateNaissance } = eleve;
  if (typeof prenom !== 'string' || (typeof dateNaissance === 'string' && isOfAge(dateNaissance, today))) return row;
  if (!soundsAlike(nom, above.parts.eleve.nom) && !soundsAlike(nom, above.parts.responsable.nom)) return row;
  const held: Record<GuardianPart, Given> = {
    responsable: above.parts.responsable,
    responsable2: above.parts.responsable2,
  };
  return {
    ...row,
    parts: { ...row.parts, ...held, eleve: { ...eleve, nom } },
    remarques: [
      ...row.remarques,
      { champ: 'responsable.nom', texte: messages.imports.asAbove(above.ligne), ton: 'avis' },
    ],
    // The same child below another family is somebody else.
    texte: `${row.texte}\u0001${JSON.stringify(held)}`,
  };
}
