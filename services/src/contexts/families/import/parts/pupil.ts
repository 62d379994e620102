import { messages, right } from '@diapason/contracts/constants';
import { type ImportedPupilPart, importParts } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { decideRegisterPupil } from '../../aggregate/pupil';
import { decideChangePupil, decideLinkGuardian } from '../../aggregate/pupil-changes';
import { type GuardianOfFile, type PupilOfFile, pupilOfFile } from '../draft';
import { type GuardianPart, isSaid, nameOf, pupilKeyOf } from '../row';
import { fieldsOf, type RowActs } from './acts';

/** A guardian of the row, and the columns that say who it is. */
export interface RowGuardian {
  readonly part: GuardianPart;
  readonly person: GuardianOfFile;
}

/** The pupil whom the row names, created or changed by it, with their guardians. @throws Refusal */
export function pupilOfRow(
  acts: RowActs,
  part: ImportedPupilPart['eleve'],
  guardians: readonly RowGuardian[],
): PupilOfFile {
  const { row, draft, rules } = acts;
  const said = row.parts[part];
  const key = pupilKeyOf(said);
  if (key === undefined) {
    const missing = (['nom', 'prenom', 'dateNaissance'] as const).find((name) => !said[name]) ?? 'nom';
    throw new Refusal(`${fieldsOf('eleve')[missing]?.facts.label} : information manquante`, 422, missing);
  }
  const child = knownPupil(acts, part, key, guardians) ?? newPupil(acts, part, key);
  const given = acts.unsaid(part, child, '', said);
  draft.say(child, '', given, fieldsOf('eleve'));
  const before = draft.pupil(child).details;
  // A record that was merged is found by its own name too, which is not the kept one's.
  const { nom: _nom, prenom: _prenom, dateNaissance: _birth, ...rest } = given;
  const patch = child.key === key ? given : rest;
  if (before) {
    draft.decidePupil(child, (state) => decideChangePupil(state, patch, rules));
  } else {
    const { today } = rules;
    draft.decidePupil(child, (state) =>
      decideRegisterPupil(state, child.number.id, { dateInscription: today, ...given }, today),
    );
  }
  acts.act(part, before, draft.pupil(child).details, patch);
  for (const { person, part: of } of guardians) link(acts, child, person, of);
  return child;
}

/**
 * The pupil of this name and birth date that one of these guardians has; undefined: nobody of whom the user may know. Their functions are
 * asked for before anything is told of one. @throws Refusal where it could be another.
 */
function knownPupil(
  acts: RowActs,
  part: ImportedPupilPart['eleve'],
  key: string,
  guardians: readonly RowGuardian[],
): PupilOfFile | undefined {
  const { existing } = acts;
  const alike = existing.pupils.get(key) ?? [];
  const isSeen = (one: PupilOfFile) => !existing.elsewhere.has(one);
  const ids = guardians.map(({ person }) => person.number.id);
  const [linked, other] = alike.filter(({ state }) =>
    guardians.length === 0
      ? state.guardians.length === 0
      : state.guardians.some(({ fk_responsable }) => ids.includes(fk_responsable)),
  );
  const found = linked ?? ofAnotherLine(acts, part, alike.filter(isSeen));
  if (!found || !isSeen(found)) acts.need(right.createPupil);
  else if (!found.isNew) acts.need(right.changePupil);
  if (other) throw new Refusal('plusieurs élèves de ce nom sont nés ce jour-là et ont ce responsable', 422);
  // Of a child of other families elsewhere nothing is told, as on the form of a new pupil.
  if (!found && alike.some(isSeen))
    throw new Refusal(
      'un élève de ce nom, né le même jour, a un autre responsable : mettez les deux responsables sur une même ligne, ou rattachez celui-ci sur la fiche',
      422,
    );
  if (!found) return undefined;
  if (!isSeen(found)) throw new Refusal(messages.imports.otherSites, 403);
  if (found.state.dateSuppression) acts.onlyUnchanged(part, 'cet élève est désactivé');
  return found;
}

/**
 * A list may have a line for each parent: whom an earlier line named with one guardian is the same child with a second, unless the two
 * contradict each other.
 */
function ofAnotherLine(
  acts: RowActs,
  part: ImportedPupilPart['eleve'],
  alike: readonly PupilOfFile[],
): PupilOfFile | undefined {
  const { fk_genre } = acts.row.parts[part];
  const [one, other] = alike.filter(({ said, state }) => said.has('.nom') && state.guardians.length === 1);
  if (!one || other) return undefined;
  const sex = one.said.get('.fk_genre')?.value;
  if (fk_genre !== undefined && sex !== undefined && fk_genre !== sex) return undefined;
  const ligne = one.said.get('.nom')?.ligne ?? 0;
  acts.remarques.push({ champ: `${part}.nom`, texte: messages.imports.sameChild(ligne), ton: 'avis' });
  return one;
}

/** A pupil who is known without a guardian, and of whom the row names none: as our own list of pupils has them. */
export function isKnownAlone({ row: { parts }, existing }: RowActs): boolean {
  const { eleve, responsable, responsable2 } = parts;
  const isOwn = Object.keys(responsable).every((name) => NAMED.has(name)) && nameOf(responsable) === nameOf(eleve);
  if (isSaid(responsable2) || (isSaid(responsable) && !isOwn)) return false;
  const alike = existing.pupils.get(pupilKeyOf(eleve) ?? '') ?? [];
  const [one, other] = alike.filter((child) => !child.isNew && !existing.elsewhere.has(child));
  return one !== undefined && other === undefined && one.state.guardians.length === 0;
}
const NAMED = new Set(['nom', 'prenom', 'dateNaissance']);

function newPupil({ draft }: RowActs, part: ImportedPupilPart['eleve'], key: string): PupilOfFile {
  const number = draft.next('eleve', part);
  const child = pupilOfFile({ key, number, isNew: true });
  draft.newcomers.push(child);
  return child;
}

function link(acts: RowActs, child: PupilOfFile, of: GuardianOfFile, part: GuardianPart): void {
  const { row, draft } = acts;
  const { fk_role } = row.parts[part];
  const role = typeof fk_role === 'number' ? { fk_role } : {};
  draft.say(child, `lien.${of.number.id}`, role, fieldsOf(part));
  const linked = draft.pupil(child).guardians.some(({ fk_responsable }) => fk_responsable === of.number.id);
  if (!linked) acts.need(right.linkPupil, right.linkGuardian);
  else if ('fk_role' in role && !child.isNew) acts.need(right.changeGuardianLink);
  const events = draft.decidePupil(child, (state) =>
    decideLinkGuardian(state, { fk_responsable: of.number.id, ...role }),
  );
  if (events.length === 0) return;
  const detail = linked ? 'rôle modifié' : 'rattaché à l’élève';
  if (!child.isNew) acts.actes.push({ quoi: importParts[part].libelle, acte: 'modifie', detail });
}
