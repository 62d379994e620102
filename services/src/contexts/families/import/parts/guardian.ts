import { messages, right } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { townMeant } from '@diapason/projections/families/municipalities';
import { refuseBlockedDomain } from '../../aggregate/blocked-domain';
import {
  decideChangeGuardian,
  decideRegisterGuardian,
  decideRegisterWithoutAccount,
  type GuardianDetails,
} from '../../aggregate/guardian';
import { spoken } from '../cell';
import { type GuardianOfFile, guardianOfFile } from '../draft';
import { emailOf, type Given, type GuardianPart, nameAlone, namedKeysOf } from '../row';
import { fieldsOf, type RowActs } from './acts';

/** The guardian whom the row names, created or changed by it. @throws Refusal */
export function guardianOfRow(acts: RowActs, part: GuardianPart): GuardianOfFile {
  const { row, draft, rules, existing } = acts;
  const { fk_role: _role, ...given } = row.parts[part];
  const email = emailOf(given);
  const names = namedKeysOf(row, part);
  const keys = email === undefined ? names : [email, ...names];
  const known = () => (email === undefined ? namedGuardian(acts, names) : knownGuardian(acts, email, names));
  const person = keys.length === 0 ? namesake(acts, part, given) : (known() ?? newGuardian(acts, part, email));
  if (draft.guardian(person).dateSuppression) acts.onlyUnchanged(part, 'ce responsable est désactivé', 'email');
  const before = draft.guardian(person).details;
  if (before) requireSame(person, given);
  draft.say(person, '', given, fieldsOf(part));
  const offered = before?.email === '' ? email : undefined;
  const opens = offered === undefined || person.isNew || isConfirmed(acts, part, offered, before) ? offered : undefined;
  const said = before && isOfTown(before, given) ? withoutTown(given) : given;
  // A record that was merged is found by its old address too, which is not the kept one's.
  const { email: _email, ...rest } = said;
  const patch = opens === undefined ? rest : said;
  if (email !== undefined && (!before || opens !== undefined)) refuseBlockedDomain(email, rules.blockedDomains);
  const decide = email === undefined ? decideRegisterWithoutAccount : decideRegisterGuardian;
  draft.decideGuardian(person, (state) =>
    before
      ? decideChangeGuardian(state, patch, rules.municipalityOf)
      : decide(state, person.number.id, given, rules.municipalityOf),
  );
  const { details } = draft.guardian(person);
  acts.act(part, before, details, before ? patch : given);
  if (details?.email === '')
    acts.remarques.push({ champ: `${part}.email`, texte: messages.imports.withoutAccount, ton: 'avis' });
  draft.afterwards(() => {
    person.opens ??= opens;
    for (const key of keys) {
      const at = existing.guardians.get(key);
      if (!at || existing.elsewhere.has(at)) existing.guardians.set(key, person);
    }
  });
  for (const key of keys) draft.keyed.add(key);
  return person;
}

/**
 * Whom of the file or of their sites the user may see by this address; undefined: nobody. Their functions are asked for before anything is
 * told, so that who may not create learns the same of an address that is free, an agent’s or another site’s. An address that is free may be
 * that of somebody who had none.
 */
function knownGuardian(acts: RowActs, email: string, names: readonly string[]): GuardianOfFile | undefined {
  const { existing, draft } = acts;
  const found = existing.guardians.get(email);
  const isSeen = found !== undefined && !existing.elsewhere.has(found);
  if (isSeen && draft.guardian(found).details) {
    if (!found.isNew) acts.need(right.seeGuardianGeneral);
    return found;
  }
  acts.need(right.createGuardian, right.createGuardianFromPupil);
  if (!isSeen && (found || existing.agents.has(email))) throw new Refusal(messages.imports.addressTaken, 422);
  if (found) return found;
  const named = seenByName(acts, names);
  if (!named || draft.guardian(named).details?.email !== '') return undefined;
  if (!named.isNew) acts.need(right.seeGuardianGeneral);
  return named;
}

/**
 * Without an address: who of that name has the telephone, the domicile or the child of the row, with an account or without.
 * @throws Refusal 422 where what the row says could be either of two whom the user may see.
 */
function namedGuardian(acts: RowActs, names: readonly string[]): GuardianOfFile | undefined {
  const found = seenByName(acts, names);
  if (!found && names.some((name) => acts.existing.ambiguous.has(name)))
    throw new Refusal(messages.imports.severalNamed, 422, 'email');
  if (!found) acts.need(right.createGuardian, right.createGuardianFromPupil);
  else if (!found.isNew) acts.need(right.seeGuardianGeneral);
  return found;
}

/**
 * Of whom a row says a name alone nothing is written: it is somebody whom we know so, where it says nothing else than we do, as our own list
 * has them. @throws Refusal 422 where it is nobody.
 */
function namesake(acts: RowActs, part: GuardianPart, given: Given): GuardianOfFile {
  acts.need(right.seeGuardianGeneral);
  const { existing, draft, rules } = acts;
  const found = existing.namesakes
    .get(nameAlone(acts.row, part) ?? '')
    ?.find((one) => decideChangeGuardian(draft.guardian(one), given, rules.municipalityOf).length === 0);
  if (!found) throw new Refusal(messages.imports.whoIsIt, 422, 'email');
  return found;
}

const seenByName = ({ existing, draft }: RowActs, names: readonly string[]): GuardianOfFile | undefined =>
  names
    .filter((name) => !existing.ambiguous.has(name))
    .map((name) => existing.guardians.get(name))
    .find((one) => one && !existing.elsewhere.has(one) && draft.guardian(one).details);

function newGuardian({ draft }: RowActs, part: string, opens: string | undefined): GuardianOfFile {
  const number = draft.next('utilisateur', part);
  const person = guardianOfFile({ opens, number, isNew: true });
  draft.newcomers.push(person);
  return person;
}

/** An address that opens the account of a record that is there is somebody's word: it is taken once who reads the file confirms it. */
function isConfirmed(acts: RowActs, part: GuardianPart, email: string, known: GuardianDetails | undefined): boolean {
  const champ = `${part}.email`;
  if (acts.rules.isConfirmed(acts.row.ligne, champ)) return true;
  const faute = messages.imports.opensAccount(`${known?.nom} ${known?.prenom}`);
  acts.aCorriger.push({ champ, texte: email, faute, propositions: [email] });
  acts.remarques.push({ champ, texte: messages.imports.toConfirm, ton: 'avis' });
  return false;
}

/** The record has the same town, however it is spelt there: « ALBI CEDEX 9 » stays. */
function isOfTown(known: GuardianDetails, { codePostal, ville }: Given): boolean {
  if (typeof codePostal !== 'string' || typeof ville !== 'string') return false;
  const [before, after] = [townMeant(known.codePostal, known.ville), townMeant(codePostal, ville)];
  return before !== null && before.codeInsee === after?.codeInsee && before.codePostal === after.codePostal;
}
const withoutTown = ({ codePostal: _code, ville: _town, ...given }: Given): Given => given;

/** The keys say who it is, and birth date or surname must not say otherwise. */
function requireSame(person: GuardianOfFile, given: Given): void {
  const { details } = person.state;
  if (!details || person.said.size > 0) return;
  if (given.dateNaissance && details.dateNaissance) {
    if (given.dateNaissance !== details.dateNaissance)
      throw new Refusal(
        given.email === undefined
          ? 'le responsable de ce nom que nous connaissons est né un autre jour'
          : 'cette adresse e-mail est celle d’un responsable né un autre jour',
        422,
      );
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
