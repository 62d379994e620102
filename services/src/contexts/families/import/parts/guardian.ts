import { messages, right } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { refuseBlockedDomain } from '../../aggregate/blocked-domain';
import { decideChangeGuardian, decideRegisterGuardian } from '../../aggregate/guardian';
import { spoken } from '../cell';
import { type GuardianOfFile, guardianOfFile } from '../draft';
import { emailOf, type Given } from '../row';
import { fieldsOf, type RowActs } from './acts';

/** The guardian whom the row names, created or changed by it. @throws Refusal */
export function guardianOfRow(acts: RowActs, part: 'responsable' | 'responsable2'): GuardianOfFile {
  const { row, draft, rules } = acts;
  const { fk_role: _role, ...given } = row.parts[part];
  const email = emailOf(given);
  if (email === undefined) throw new Refusal('l’adresse e-mail manque', 422, 'email');
  const person = knownGuardian(acts, email) ?? newGuardian(acts, part, email);
  const before = draft.guardian(person).details;
  if (before) requireSame(person, given);
  draft.say(person, '', given, fieldsOf(part));
  // A record that was merged is found by its old address too, which is not the kept one's.
  const { email: _email, ...patch } = given;
  if (before) {
    draft.decideGuardian(person, (state) => decideChangeGuardian(state, patch, rules.municipalityOf));
  } else {
    refuseBlockedDomain(email, rules.blockedDomains);
    draft.decideGuardian(person, (state) =>
      decideRegisterGuardian(state, person.number.id, given, rules.municipalityOf),
    );
  }
  acts.act(part, before, draft.guardian(person).details, before ? patch : given);
  return person;
}

/**
 * Whom of the file or of their sites the user may see by this address; undefined: nobody. Their functions are asked for before anything is
 * told, so that who may not create learns the same of an address that is free, an agent’s or another site’s.
 */
function knownGuardian(acts: RowActs, email: string): GuardianOfFile | undefined {
  const { world } = acts;
  const found = world.guardians.get(email);
  const isSeen = found !== undefined && !world.elsewhere.has(found);
  if (isSeen && acts.draft.guardian(found).details) {
    if (!found.isNew) acts.need(right.seeGuardianGeneral);
    return found;
  }
  acts.need(right.createGuardian, right.createGuardianFromPupil);
  if (!isSeen && (found || world.agents.has(email))) throw new Refusal(messages.imports.addressTaken, 422);
  return found;
}

function newGuardian({ draft }: RowActs, part: string, email: string): GuardianOfFile {
  const number = draft.next('utilisateur', part);
  const person = guardianOfFile({ email, number, isNew: true });
  draft.newcomers.push(person);
  return person;
}

/** The address says who it is, and birth date or surname must not say otherwise. */
function requireSame(person: GuardianOfFile, given: Given): void {
  const { details, dateSuppression } = person.state;
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
  // Who is born on a day that we do not know, under another first name, is somebody else of the family.
  const { prenom } = given;
  if (given.dateNaissance && typeof prenom === 'string' && spoken(prenom) !== spoken(details.prenom))
    throw new Refusal('cette adresse e-mail est celle d’un autre responsable', 422);
}
