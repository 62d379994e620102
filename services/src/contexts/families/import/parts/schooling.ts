import { right } from '@diapason/contracts/constants';
import type { ImportedPupilPart } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { decideSaveSchooling } from '../../aggregate/schooling';
import type { PupilOfFile } from '../draft';
import { fieldsOf, type RowActs } from './acts';

/** A pupil's schooling of a year and an offer is one, and the row is about it. */
export function schoolingOfRow(acts: RowActs, part: ImportedPupilPart['scolarite'], child: PupilOfFile): void {
  const { row, draft, rules } = acts;
  acts.need(right.addSchooling, right.changeSchooling);
  const said = row.parts[part];
  const year = typeof said.fk_anneeScolaire === 'number' ? said.fk_anneeScolaire : rules.currentYear;
  const offer = said.fk_offre;
  if (typeof offer !== 'number') throw new Refusal('l’offre manque', 422, 'fk_offre');
  const of = `scolarite.${year}.${offer}`;
  const given = acts.unsaid(part, child, of, said);
  const { sites } = rules;
  if (sites && typeof given.fk_site === 'number' && !sites.includes(given.fk_site))
    throw new Refusal('ce site n’est pas l’un des vôtres', 403);
  draft.say(child, of, given, fieldsOf('scolarite'));
  const same = draft.pupil(child).schooling.filter((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
  const [before, other] = same;
  acts.need(before && before.idScolarite > 0 ? right.changeSchooling : right.addSchooling);
  if (other) throw new Refusal('l’élève suit cette offre deux fois cette année : corrigez-le sur sa fiche', 422);
  const when = { today: rules.today, year: rules.yearOf(year) };
  const fresh = before ? undefined : draft.next('scolarite', part);
  const form = {
    ...(before ? {} : { fk_statut: ENROLLED, dateEntree: null }),
    ...given,
    fk_anneeScolaire: year,
    fk_offre: offer,
  };
  draft.decidePupil(child, (state) => {
    const found = state.schooling.find((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
    const events = decideSaveSchooling(state, found?.idScolarite ?? 0, fresh?.id ?? 0, form, when);
    if (events.length > 0) rules.requireOpen(year);
    return events;
  });
  const after = draft.pupil(child).schooling.find((one) => one.fk_anneeScolaire === year && one.fk_offre === offer);
  acts.act(part, before, after, given);
}

const ENROLLED = 1;
