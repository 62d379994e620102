import { type ImportOutcome, messages } from '@diapason/contracts/constants';
import { type ImportAct, importedPupils } from '@diapason/contracts/families';
import { agreed, withKnownAddresses } from './agreement';
import type { Fresh, PersonOfFile } from './draft';
import type { ExistingPeople, Rules } from './existing-people';
import { RowActs } from './parts/acts';
import { guardianOfRow } from './parts/guardian';
import { isKnownAlone, pupilOfRow, type RowGuardian } from './parts/pupil';
import { schoolingOfRow } from './parts/schooling';
import { taxRecordOfRow } from './parts/tax-record';
import { type CellToCorrect, type Given, guardianParts, isSaid, type ReadRow, type RowRemark, shownOf } from './row';
import { withoutKnown } from './shared-addresses';
import { Waiting } from './waiting';

export interface PlannedRow {
  readonly ligne: number;
  readonly resultat: ImportOutcome;
  readonly detail: {
    readonly responsable: string;
    readonly eleve: string;
    readonly actes: readonly ImportAct[];
    readonly fautes: readonly string[];
    readonly aCorriger: readonly CellToCorrect[];
    readonly remarques: readonly RowRemark[];
    /** What the row was read as, by field. */
    readonly lu: Readonly<Record<string, string>>;
  };
  /** Whom the row creates or changes. */
  readonly people: readonly PersonOfFile[];
  readonly fresh: readonly Fresh[];
}

/**
 * Decides every row in turn, by the decisions of the ordinary commands: each starts from what the rows before it came to. A row of which
 * anything is refused does nothing; it is decided again once another row has changed or created one of those whom it is about.
 * Others may have their turn at each step.
 */
export function* planning(
  sent: readonly ReadRow[],
  existing: ExistingPeople,
  rules: Rules,
): Generator<void, PlannedRow[]> {
  const seen = new Map<string, number>();
  const rows = agreed(withKnownAddresses(sent.map((row) => withoutKnown(row, existing))), rules);
  const waiting = new Waiting(existing);
  const decided: PlannedRow[] = [];
  const decide = (row: ReadRow, index: number): void => {
    const acts = new RowActs(row, existing, rules);
    const isForGood = acts.fautes.length > 0;
    const planned = decideRow(acts);
    decided[index] = planned;
    if (planned.resultat !== 'refuse') waiting.wake(acts.draft);
    else if (!isForGood) waiting.add(index, row);
  };
  for (const [index, row] of rows.entries()) {
    yield;
    const before = seen.get(row.texte);
    if (row.vide) decided[index] = leftOut(row, 'vide', nobody, messages.imports.emptyLine);
    else if (before !== undefined)
      decided[index] = leftOut(row, 'double', whoIsIn(row, rules), `Même contenu que la ligne ${before}`);
    else {
      seen.set(row.texte, row.ligne);
      decide(row, index);
    }
  }
  for (let woken = waiting.woken(); woken.length > 0; woken = waiting.woken()) {
    for (const index of woken) {
      if (decided[index]?.resultat !== 'refuse') continue;
      yield;
      decide(rows[index] as ReadRow, index);
    }
  }
  return decided;
}

/** To the first guardian the mails about payments go: one with an account stands before one without. */
function payerFirst({ draft, remarques }: RowActs, guardians: RowGuardian[]): void {
  const hasAccount = ({ person }: RowGuardian) => draft.guardian(person).details?.email !== '';
  const [first, second] = guardians;
  if (!first || !second || hasAccount(first) || !hasAccount(second)) return;
  guardians.reverse();
  remarques.push({ champ: `${first.part}.email`, texte: messages.imports.secondIsFirst, ton: 'avis' });
}

/** A row that is not decided at all. */
export const refusedRow = (row: ReadRow, rules: Pick<Rules, 'references'>, fault: string): PlannedRow =>
  leftOut(row, 'refuse', whoIsIn(row, rules), fault);

const leftOut = (
  { ligne }: ReadRow,
  resultat: ImportOutcome,
  who: Omit<PlannedRow['detail'], 'fautes'>,
  fault: string,
): PlannedRow => ({ ligne, resultat, people: [], fresh: [], detail: { ...who, fautes: [fault] } });

const nobody = { responsable: '', eleve: '', actes: [], aCorriger: [], remarques: [], lu: {} };
const whoIsIn = (row: ReadRow, { references }: Pick<Rules, 'references'>) => ({
  ...nobody,
  responsable: named(row.parts.responsable),
  eleve: [row.parts.eleve, row.parts.eleve2].map(named).filter(Boolean).join(', '),
  remarques: row.remarques,
  lu: shownOf(row, references),
});

const named = ({ nom, prenom, email }: Given): string =>
  [nom, prenom].filter((part) => typeof part === 'string').join(' ') || (typeof email === 'string' ? email : '');

function decideRow(acts: RowActs): PlannedRow {
  const { row, draft } = acts;
  const { parts, ligne } = row;
  const isAlone = isKnownAlone(acts);
  const guardians = (isAlone ? [] : guardianParts).flatMap((part) => {
    const person =
      part === 'responsable' || isSaid(parts[part]) ? acts.attempt(part, () => guardianOfRow(acts, part)) : undefined;
    return person ? [{ part, person }] : [];
  });
  payerFirst(acts, guardians);
  const first = guardians[0]?.person;
  if (first && first === guardians[1]?.person) acts.fautes.push('Les deux responsables sont la même personne');
  for (const { eleve, scolarite } of importedPupils) {
    const wants = isSaid(parts[eleve]) || isSaid(parts[scolarite]);
    const child =
      (first || isAlone) && wants ? acts.attempt(eleve, () => pupilOfRow(acts, eleve, guardians)) : undefined;
    if (child && isSaid(parts[scolarite])) acts.attempt(scolarite, () => schoolingOfRow(acts, scolarite, child));
  }
  const { fk_anneeScolaire: _year, ...income } = parts.fiscalite;
  if (first && isSaid(income)) acts.attempt('fiscalite', () => taxRecordOfRow(acts, first));
  acts.refuseClosed();
  const who = { ...whoIsIn(row, acts.rules), remarques: acts.remarques };
  if (acts.fautes.length > 0)
    return {
      ligne,
      resultat: 'refuse',
      people: [],
      fresh: [],
      detail: { ...who, fautes: acts.fautes, aCorriger: acts.aCorriger },
    };
  commit(acts);
  return {
    ligne,
    resultat: outcomeOf(acts.actes),
    people: [...draft.touched],
    fresh: draft.fresh,
    detail: { ...who, actes: acts.actes, fautes: [], aCorriger: acts.aCorriger },
  };
}

function commit({ draft, existing }: RowActs): void {
  draft.commit();
  for (const newcomer of draft.newcomers)
    if (newcomer.kind === 'pupil')
      existing.pupils.set(newcomer.key, [...(existing.pupils.get(newcomer.key) ?? []), newcomer]);
}

/** What changes a record that is there is told first, whatever the row creates beside it. */
const outcomeOf = (actes: readonly ImportAct[]): ImportOutcome =>
  (['modifie', 'cree'] as const).find((one) => actes.some(({ acte }) => acte === one)) ?? 'inchange';
