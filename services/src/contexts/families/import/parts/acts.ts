import { functionRights, messages } from '@diapason/contracts/constants';
import { enteredOf, type Field } from '@diapason/contracts/core';
import { type ImportAct, type ImportPartName, importParts } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../../machinery/app/fields';
import { type References, soundsAlike, told, toldOfCell } from '../cell';
import { Draft, type PersonOfFile } from '../draft';
import type { ExistingPeople, Rules } from '../existing-people';
import type { CellToCorrect, Given, ReadRow, RowRemark } from '../row';

export const fieldsOf = (part: ImportPartName) => importParts[part].fields as Readonly<Record<string, Field>>;

/** What one row does, part by part, and what is wrong with it. */
export class RowActs {
  readonly draft: Draft;
  readonly actes: ImportAct[] = [];
  readonly fautes: string[];
  readonly aCorriger: CellToCorrect[];
  readonly remarques: RowRemark[];
  /** Who is closed to changes, and why. */
  private readonly closed: (() => void)[] = [];

  constructor(
    readonly row: ReadRow,
    readonly existing: ExistingPeople,
    readonly rules: Rules,
  ) {
    this.draft = new Draft(row.ligne, rules.references);
    this.fautes = [...row.fautes];
    this.aCorriger = [...row.aCorriger];
    this.remarques = [...row.remarques];
  }

  /** A refusal of the ordinary commands, told as a fault of the row. */
  attempt<T>(part: ImportPartName, decide: () => T): T | undefined {
    if (this.row.illisibles.has(part)) return undefined;
    try {
      return decide();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const label = error.field && fieldsOf(part)[error.field]?.facts.label;
      const about = label && !error.message.toLowerCase().includes(label.toLowerCase()) ? ` (${label})` : '';
      const fault = `${importParts[part].libelle} : ${error.message}${about}`;
      if (!this.fautes.includes(fault)) this.fautes.push(fault);
      const champ = `${part}.${error.field ?? ''}`;
      if (label && !this.aCorriger.some((one) => one.champ === champ))
        this.aCorriger.push({ champ, texte: '', faute: error.message, propositions: [] });
      return undefined;
    }
  }

  /** Of a record that is closed the row may say what is there: `fault` where it does more. */
  onlyUnchanged(part: ImportPartName, fault: string, field?: string): void {
    this.closed.push(() => {
      this.attempt(part, () => {
        throw new Refusal(fault, 422, field);
      });
    });
  }

  /** The row is decided: what it does to a record that is closed refuses it. */
  refuseClosed(): void {
    if (this.actes.some(({ acte }) => acte !== 'inchange')) for (const refuse of this.closed) refuse();
  }

  /**
   * What a row says of somebody asks for the function of its own screen, changed or not, and before anything is compared: else the preview
   * would tell whether a guess is right. @throws Refusal 403.
   */
  need(...anyOf: readonly number[]): void {
    if (anyOf.some((id) => this.rules.functions.has(id))) return;
    const label = functionRights.find(({ idFonction }) => idFonction === anyOf[0])?.libelleFonction ?? '';
    throw new Refusal(`votre groupe n’a pas la fonction « ${label} »`, 403);
  }

  /**
   * What the row says of somebody that no row before it said: of the rest the first counts, and this one says where it differs.
   * @param about as for `Draft.say`.
   */
  unsaid(part: ImportPartName, of: PersonOfFile, about: string, given: Given): Given {
    const left = Object.entries(given).filter(([name, value]) => {
      const before = of.said.get(`${about}.${name}`);
      const field = fieldsOf(part)[name];
      if (!before || !field || JSON.stringify(before.value) === JSON.stringify(value)) return true;
      if (soundsAlike(before.value, value)) return false;
      const [here, there] = [value, before.value].map((one) => toldOfCell(field, one, this.rules.references));
      const texte = messages.imports.saidBefore(here ?? '', before.ligne, there ?? '');
      this.remarques.push({ champ: `${part}.${name}`, texte, ton: 'avis' });
      return false;
    });
    return Object.fromEntries(left);
  }

  /** @throws Refusal 422 for cells that the record does not hold afterwards: none is left out in silence. */
  act(
    part: ImportPartName,
    before: object | undefined,
    after: object | undefined,
    given: Given,
    whyNotTaken = '',
  ): void {
    const left = notTaken(part, after ?? {}, given, this.rules.references);
    if (left.length > 0) throw new Refusal(messages.imports.notTaken(left.join(', '), whyNotTaken), 422);
    const changes = before ? changesOf(part, before, after ?? {}, given, this.rules.references) : [];
    const isChanged = before !== undefined && JSON.stringify(before) !== JSON.stringify(after);
    const acte = before ? (isChanged ? 'modifie' : 'inchange') : 'cree';
    this.actes.push({ quoi: importParts[part].libelle, acte, detail: changes.join(' ; ') });
  }
}

/** « Revenu fiscal (25 000,00 €) » for each field that the row says and that the record has otherwise. */
function notTaken(part: ImportPartName, after: object, given: Given, references: References): string[] {
  const held = after as Readonly<Record<string, unknown>>;
  const said = enteredOf(fieldsOf(part), given) as Readonly<Record<string, unknown>>;
  return Object.keys(given).flatMap((name) => {
    const field = fieldsOf(part)[name];
    if (!field || !(name in held) || !changed(said[name], held[name])) return [];
    return [`${field.facts.label} (${told(field, said[name], references)})`];
  });
}

/** « Téléphone mobile : 06… → 07… » for each field that the row says and that is another afterwards. */
function changesOf(
  part: ImportPartName,
  before: object,
  after: object,
  given: Given,
  references: References,
): string[] {
  const [was, is] = [before, after] as readonly Readonly<Record<string, unknown>>[];
  return Object.keys(given).flatMap((name) => {
    const field = fieldsOf(part)[name];
    if (!field || JSON.stringify(was?.[name]) === JSON.stringify(is?.[name])) return [];
    return [`${field.facts.label} : ${told(field, was?.[name], references)} → ${told(field, is?.[name], references)}`];
  });
}
