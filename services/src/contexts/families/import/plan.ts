import { functionRights, type ImportOutcome, messages, right } from '@diapason/contracts/constants';
import { enteredOf, type Field } from '@diapason/contracts/core';
import { type ImportAct, type ImportPartName, importParts } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { refuseBlockedDomain } from '../aggregate/blocked-domain';
import { decideChangeGuardian, decideRegisterGuardian, guardian, type MunicipalityLookup } from '../aggregate/guardian';
import { decideRegisterPupil, pupil } from '../aggregate/pupil';
import { decideChangePupil, decideLinkGuardian } from '../aggregate/pupil-changes';
import { decideSaveSchooling } from '../aggregate/schooling';
import { decideSaveTaxRecord } from '../aggregate/tax-records';
import { type References, spoken, told } from './cell';
import { contradictionsIn } from './contradictions';
import { Draft, type Fresh, type GuardianOfFile, type PersonOfFile, type PupilOfFile } from './draft';
import { emailOf, type Given, isSaid, pupilKeyOf, type ReadRow } from './row';

/** What the decisions need to know besides the file. */
export interface Rules {
  readonly references: References;
  readonly municipalityOf: MunicipalityLookup;
  /** Setting `blocageDomaine`. */
  readonly blockedDomains: string;
  readonly today: string;
  readonly currentYear: number;
  /** Functions of whoever imports. */
  readonly functions: ReadonlySet<number>;
  /** Sites that they are held to; undefined: none. */
  readonly sites: readonly number[] | undefined;
}

/** Who of the file is known, and who of them may be changed. */
export interface World {
  readonly guardians: Map<string, GuardianOfFile>;
  /** Several pupils may have one name and birth date. */
  readonly pupils: Map<string, PupilOfFile[]>;
  /** Addresses of agents' accounts. */
  readonly agents: ReadonlySet<string>;
  readonly elsewhere: ReadonlySet<PersonOfFile>;
}

export interface PlannedRow {
  readonly ligne: number;
  readonly resultat: ImportOutcome;
  readonly detail: {
    readonly responsable: string;
    readonly eleve: string;
    readonly actes: readonly ImportAct[];
    readonly fautes: readonly string[];
  };
  /** Whom the row creates or changes. */
  readonly people: readonly PersonOfFile[];
  readonly fresh: readonly Fresh[];
}

type Words = Record<string, Field>;
const fieldsOf = (part: ImportPartName) => importParts[part].fields as Words;

/**
 * Decides every row in turn, by the decisions of the ordinary commands: each starts from what the rows before it came to. A row of which
 * anything is refused does nothing; it is tried again after the others, one of which may create whom it is about.
 */
export function planRows(rows: readonly ReadRow[], world: World, rules: Rules): PlannedRow[] {
  const seen = new Map<string, number>();
  const contradictions = contradictionsIn(rows, rules.references);
  const decide = (row: ReadRow): PlannedRow => {
    const planned = new RowPlan(row, contradictions.get(row) ?? [], world, rules).decide();
    return { ...planned, detail: { ...whoIsIn(row), ...planned.detail } };
  };
  const decided = rows.map((row): PlannedRow => {
    const nothing = { ligne: row.ligne, people: [], fresh: [] };
    if (row.vide) return { ...nothing, resultat: 'vide', detail: { ...nobody, fautes: [messages.imports.emptyLine] } };
    const before = seen.get(row.texte);
    if (before !== undefined)
      return {
        ...nothing,
        resultat: 'double',
        detail: { ...whoIsIn(row), fautes: [`Même contenu que la ligne ${before}`] },
      };
    seen.set(row.texte, row.ligne);
    return decide(row);
  });
  for (let someMore = true; someMore; ) {
    someMore = false;
    for (const [index, row] of rows.entries()) {
      if (decided[index]?.resultat !== 'refuse') continue;
      decided[index] = decide(row);
      someMore ||= decided[index]?.resultat !== 'refuse';
    }
  }
  return decided;
}

const nobody = { responsable: '', eleve: '', actes: [] };
const whoIsIn = ({ parts }: ReadRow) => ({
  ...nobody,
  responsable: named(parts.responsable),
  eleve: named(parts.eleve),
});

const named = ({ nom, prenom, email }: Given): string =>
  [nom, prenom].filter((part) => typeof part === 'string').join(' ') || (typeof email === 'string' ? email : '');

class RowPlan {
  private readonly draft: Draft;
  private readonly actes: ImportAct[] = [];
  private readonly fautes: string[];

  constructor(
    private readonly row: ReadRow,
    contradictions: readonly string[],
    private readonly world: World,
    private readonly rules: Rules,
  ) {
    this.draft = new Draft(row.ligne, rules.references);
    this.fautes = [...row.fautes, ...contradictions];
  }

  decide(): Omit<PlannedRow, 'detail'> & { detail: Pick<PlannedRow['detail'], 'actes' | 'fautes'> } {
    const { parts, ligne } = this.row;
    const guardians = (['responsable', 'responsable2'] as const).flatMap((part) =>
      part === 'responsable' || isSaid(parts[part]) ? (this.attempt(part, () => this.guardian(part)) ?? []) : [],
    );
    const [first, second] = guardians;
    if (first && first === second) this.fautes.push('Les deux responsables ont la même adresse e-mail');
    const wants = isSaid(parts.eleve) || isSaid(parts.scolarite);
    const child = first && wants ? this.attempt('eleve', () => this.pupil(guardians)) : undefined;
    if (child && isSaid(parts.scolarite)) this.attempt('scolarite', () => this.schooling(child));
    const { fk_anneeScolaire: _year, ...income } = parts.fiscalite;
    if (first && isSaid(income)) this.attempt('fiscalite', () => this.taxRecord(first));
    if (this.fautes.length > 0)
      return { ligne, resultat: 'refuse', people: [], fresh: [], detail: { actes: [], fautes: this.fautes } };
    this.commit();
    return {
      ligne,
      resultat: outcomeOf(this.actes),
      people: [...this.draft.touched],
      fresh: this.draft.fresh,
      detail: { actes: this.actes, fautes: [] },
    };
  }

  /** A refusal of the ordinary commands, told as a fault of the row. */
  private attempt<T>(part: ImportPartName, decide: () => T): T | undefined {
    if (this.row.illisibles.has(part)) return undefined;
    try {
      return decide();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const label = error.field && fieldsOf(part)[error.field]?.facts.label;
      const about = label && !error.message.includes(label) ? ` (${label})` : '';
      const fault = `${importParts[part].libelle} : ${error.message}${about}`;
      if (!this.fautes.includes(fault)) this.fautes.push(fault);
      return undefined;
    }
  }

  private commit(): void {
    this.draft.commit();
    for (const newcomer of this.draft.newcomers) {
      if (newcomer.kind === 'guardian') this.world.guardians.set(newcomer.email, newcomer);
      else this.world.pupils.set(newcomer.key, [...(this.world.pupils.get(newcomer.key) ?? []), newcomer]);
    }
  }

  private guardian(part: 'responsable' | 'responsable2'): GuardianOfFile {
    const { fk_role: _role, ...given } = this.row.parts[part];
    const email = emailOf(given);
    if (email === undefined) throw new Refusal('l’adresse e-mail manque', 422);
    if (this.world.agents.has(email)) throw new Refusal(`${email} est l’adresse du compte d’un agent`, 422);
    const known = this.world.guardians.get(email);
    const person = known ?? this.newGuardian(part, email);
    const before = this.draft.guardian(person).details;
    if (before) this.requireSame(person, given);
    this.draft.say(person, '', given, fieldsOf(part));
    // A record that was merged is found by its old address too, which is not the kept one's.
    const { email: _email, ...patch } = given;
    if (before) {
      const events = this.draft.decideGuardian(person, (state) =>
        decideChangeGuardian(state, patch, this.rules.municipalityOf),
      );
      if (events.length > 0 && !person.isNew) this.need(right.seeGuardianGeneral);
    } else {
      this.need(right.createGuardian, right.createGuardianFromPupil);
      refuseBlockedDomain(email, this.rules.blockedDomains);
      this.draft.decideGuardian(person, (state) =>
        decideRegisterGuardian(state, person.number.id, given, this.rules.municipalityOf),
      );
    }
    this.act(part, before, this.draft.guardian(person).details, before ? patch : given);
    return person;
  }

  private newGuardian(part: string, email: string): GuardianOfFile {
    const number = this.draft.next('utilisateur', part);
    const person: GuardianOfFile = {
      kind: 'guardian',
      email,
      number,
      isNew: true,
      state: guardian.initial,
      said: new Map(),
      steps: [],
    };
    this.draft.newcomers.push(person);
    return person;
  }

  /** The address says who it is, and birth date or surname must not say otherwise. */
  private requireSame(person: GuardianOfFile, given: Given): void {
    const { details, dateSuppression } = person.state;
    if (this.world.elsewhere.has(person)) throw new Refusal(messages.imports.otherSites, 403);
    if (dateSuppression) throw new Refusal('ce responsable est désactivé', 422, 'email');
    if (!details || person.said.size > 0) return;
    if (given.dateNaissance && details.dateNaissance) {
      if (given.dateNaissance !== details.dateNaissance)
        throw new Refusal('cette adresse e-mail est celle d’un responsable né un autre jour', 422);
      return;
    }
    if (typeof given.nom !== 'string') throw new Refusal('indiquez son nom ou sa date de naissance', 422);
    if (spoken(given.nom) !== spoken(details.nom))
      throw new Refusal('cette adresse e-mail est celle d’un responsable d’un autre nom', 422);
  }

  private pupil(guardians: readonly GuardianOfFile[]): PupilOfFile {
    const given = this.row.parts.eleve;
    const key = pupilKeyOf(given);
    if (key === undefined) {
      const missing = (['nom', 'prenom', 'dateNaissance'] as const).find((name) => !given[name]) ?? 'nom';
      throw new Refusal(`${fieldsOf('eleve')[missing]?.facts.label} : information manquante`, 422);
    }
    const child = this.knownPupil(key, guardians) ?? this.newPupil(key);
    this.draft.say(child, '', given, fieldsOf('eleve'));
    const before = this.draft.pupil(child).details;
    if (before) {
      const events = this.draft.decidePupil(child, (state) => decideChangePupil(state, given, this.rules.currentYear));
      if (events.length > 0 && !child.isNew) this.need(right.changePupil);
    } else {
      this.need(right.createPupil);
      const { today } = this.rules;
      this.draft.decidePupil(child, (state) =>
        decideRegisterPupil(state, child.number.id, { dateInscription: today, ...given }, today),
      );
    }
    this.act('eleve', before, this.draft.pupil(child).details, given);
    for (const [index, one] of guardians.entries()) this.link(child, one, index === 0 ? 'responsable' : 'responsable2');
    return child;
  }

  /** The pupil of this name and birth date that one of these guardians has. @throws Refusal where it could be another. */
  private knownPupil(key: string, guardians: readonly GuardianOfFile[]): PupilOfFile | undefined {
    const alike = this.world.pupils.get(key) ?? [];
    const ids = guardians.map(({ number }) => number.id);
    const [found, other] = alike.filter(({ state }) =>
      state.guardians.some(({ fk_responsable }) => ids.includes(fk_responsable)),
    );
    if (other) throw new Refusal('plusieurs élèves de ce nom sont nés ce jour-là et ont ce responsable', 422);
    if (!found && alike.length > 0)
      throw new Refusal(
        'un élève de ce nom, né le même jour, a un autre responsable : mettez les deux responsables sur une même ligne, ou rattachez celui-ci sur la fiche',
        422,
      );
    if (!found) return undefined;
    if (this.world.elsewhere.has(found)) throw new Refusal(messages.imports.otherSites, 403);
    if (found.state.dateSuppression) throw new Refusal('cet élève est désactivé', 422);
    return found;
  }

  private newPupil(key: string): PupilOfFile {
    const number = this.draft.next('eleve', 'eleve');
    const child: PupilOfFile = {
      kind: 'pupil',
      key,
      number,
      isNew: true,
      state: pupil.initial,
      said: new Map(),
      steps: [],
    };
    this.draft.newcomers.push(child);
    return child;
  }

  private link(child: PupilOfFile, of: GuardianOfFile, part: 'responsable' | 'responsable2'): void {
    const { fk_role } = this.row.parts[part];
    const role = typeof fk_role === 'number' ? { fk_role } : {};
    this.draft.say(child, `lien.${of.email}`, role, fieldsOf(part));
    const linked = this.draft.pupil(child).guardians.some(({ fk_responsable }) => fk_responsable === of.number.id);
    const events = this.draft.decidePupil(child, (state) =>
      decideLinkGuardian(state, { fk_responsable: of.number.id, ...role }),
    );
    if (events.length === 0) return;
    if (linked) this.need(right.changeGuardianLink);
    else this.need(right.linkPupil, right.linkGuardian);
    const detail = linked ? 'rôle modifié' : 'rattaché à l’élève';
    if (!child.isNew) this.actes.push({ quoi: importParts[part].libelle, acte: 'modifie', detail });
  }

  /** A pupil's schooling of a year and an offer is one, and the row is about it. */
  private schooling(child: PupilOfFile): void {
    const given = this.row.parts.scolarite;
    const year = typeof given.fk_anneeScolaire === 'number' ? given.fk_anneeScolaire : this.rules.currentYear;
    const offer = given.fk_offre;
    if (typeof offer !== 'number') throw new Refusal('l’offre manque', 422);
    const { sites } = this.rules;
    if (sites && typeof given.fk_site === 'number' && !sites.includes(given.fk_site))
      throw new Refusal('ce site n’est pas l’un des vôtres', 403);
    const of = `scolarite.${year}.${offer}`;
    this.draft.say(child, of, given, fieldsOf('scolarite'));
    const same = this.draft
      .pupil(child)
      .schooling.filter((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
    const [before, other] = same;
    if (other) throw new Refusal('l’élève suit cette offre deux fois cette année : corrigez-le sur sa fiche', 422);
    const fresh = before ? undefined : this.draft.next('scolarite', 'scolarite');
    const form = {
      ...(before ? {} : { fk_statut: ENROLLED }),
      ...given,
      fk_anneeScolaire: year,
      fk_offre: offer,
    };
    const events = this.draft.decidePupil(child, (state) => {
      const found = state.schooling.find((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
      return decideSaveSchooling(state, found?.idScolarite ?? 0, fresh?.id ?? 0, form, this.rules.today);
    });
    if (events.length > 0) this.need(before ? right.changeSchooling : right.addSchooling);
    const after = this.draft
      .pupil(child)
      .schooling.find((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
    this.act('scolarite', before, after, given);
  }

  /** One of a guardian and a year. */
  private taxRecord(of: GuardianOfFile): void {
    const given = this.row.parts.fiscalite;
    const year = typeof given.fk_anneeScolaire === 'number' ? given.fk_anneeScolaire : this.rules.currentYear;
    this.draft.say(of, `fiscalite.${year}`, given, fieldsOf('fiscalite'));
    const before = this.draft.guardian(of).taxRecords.find((one) => one.fk_anneeScolaire === year);
    const fresh = before ? undefined : this.draft.next('revenu', 'fiscalite');
    const isWhole = given.absence === 1 || (given.revenuFiscal !== undefined && given.nombrePart !== undefined);
    const events = this.draft.decideGuardian(of, (state) => {
      const found = state.taxRecords.find((one) => one.fk_anneeScolaire === year);
      const income = found?.revenuFiscal ?? null;
      const form = {
        revenuFiscal: numberOr(given.revenuFiscal, income === null ? null : income / 100),
        nombrePart: numberOr(given.nombrePart, found?.nombrePart ?? null),
        exoneration: flagOr(given.exoneration, found?.exoneration ?? 0),
        absence: flagOr(given.absence, found?.absence ?? 0),
        fk_anneeScolaire: year,
      };
      return decideSaveTaxRecord(
        state,
        found?.idRevenu ?? 0,
        fresh?.id ?? 0,
        form,
        isWhole ? 'staff' : 'part of a file',
      );
    });
    if (events.length > 0) this.need(before ? right.changeTaxRecord : right.addTaxRecord);
    const after = this.draft.guardian(of).taxRecords.find((one) => one.fk_anneeScolaire === year);
    this.act('fiscalite', before, after, given, after?.absence === 1 ? messages.imports.withoutNotice : '');
  }

  /** Every change asks for the function that its own screen asks for. @throws Refusal 403. */
  private need(...anyOf: readonly number[]): void {
    if (anyOf.some((id) => this.rules.functions.has(id))) return;
    const label = functionRights.find(({ idFonction }) => idFonction === anyOf[0])?.libelleFonction ?? '';
    throw new Refusal(`votre groupe n’a pas la fonction « ${label} »`, 403);
  }

  /** @throws Refusal 422 for cells that the record does not hold afterwards: none is left out in silence. */
  private act(
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
    this.actes.push({ quoi: importParts[part].libelle, acte, detail: changes.join(' ; ') });
  }
}

const ENROLLED = 1;
const numberOr = (value: unknown, otherwise: number | null) => (typeof value === 'number' ? value : otherwise);
const flagOr = (value: unknown, otherwise: 0 | 1): 0 | 1 => (value === 1 ? 1 : value === 0 ? 0 : otherwise);

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
    return [`${field.facts.label} : ${told(field, was?.[name], references)} → ${told(field, is?.[name], references)}`];
  });
}

function outcomeOf(actes: readonly ImportAct[]): ImportOutcome {
  if (actes.some(({ acte }) => acte === 'cree')) return 'cree';
  return actes.some(({ acte }) => acte === 'modifie') ? 'modifie' : 'inchange';
}
