import { messages, right } from '@diapason/contracts/constants';
import { openBooklet, saveBooklet } from '@diapason/contracts/teaching';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';
import {
  bookletOffice,
  type SchoolingOfBooklet,
  schoolingOfBooklet,
  writesBooklet,
} from '@diapason/projections/teaching/booklet-context';
import { bookletOf, templateOf } from '@diapason/projections/teaching/queries/booklets';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { known, pupil } from '../../families';
import { booklet, decideSave, decideStart } from '../aggregate/booklet';
import { bookletTemplate } from '../aggregate/booklet-template';

const said = messages.teaching;
const notFound = (field?: string) => new Refusal(messages.general.notFound, 404, field);

/** The documents' GET: a model, the booklet of a schooling, or with 0 a new one. */
export const openBookletCommand = command(openBooklet, async ({ params, query }, context) => {
  const { db, session, visible } = context;
  const { id, type: idScolarite } = params;
  if (idScolarite === 0) {
    requireOneOf(session, right.seeBookletTemplates);
    return templateOf(db, id);
  }
  const schooling = await schoolingOfBooklet(db, idScolarite);
  if (!schooling || (id !== 0 && schooling.idLivret !== id)) throw notFound();
  if (id === 0 && !schooling.idLivret) {
    const idLivret = await start(context, schooling, query.fk_livretType || undefined);
    await visible();
    return bookletOf(context, idLivret);
  }
  const found = await bookletOf(context, schooling.idLivret ?? 0);
  // Families read what was validated; whoever sees models alone reads no pupil's.
  if (session.role === 'Responsable' ? found.statut !== 2 : !session.functions.has(right.seePupilAndWorkshop))
    throw new Refusal(messages.errorPage[403], 403);
  return found;
});

async function start(context: CommandContext, schooling: SchoolingOfBooklet, wanted: number | undefined) {
  const { db, execute, load, ids, session } = context;
  const { idScolarite, fk_eleve, fk_anneeScolaire, fk_enseignant } = schooling;
  if (session.role === 'Responsable') throw new Refusal(messages.errorPage[403], 403);
  if (fk_anneeScolaire !== session.idAnneeScolaire) throw new Refusal(said.bookletOfOtherYear, 422);
  if (!fk_enseignant) throw new Refusal(said.bookletNeedsTeacher, 422);
  if (!(await writesBooklet(db, schooling, session))) throw new Refusal(said.notTeacherOfBooklet, 403);
  if (!schooling.avecLivret) throw new Refusal(said.noBookletForOffer, 422);
  known(await load(pupil, fk_eleve));
  const { template } = await load(bookletTemplate, wanted ?? (await offeredTemplate(db, schooling.fk_offre)));
  if (!template || template.visible === 0) throw notFound('fk_livretType');
  const office = await bookletOffice(db, idScolarite);
  if (!office) throw notFound();
  const idLivret = await ids.forKey('livret', String(idScolarite));
  const about = { idLivret, fk_eleve, fk_anneeScolaire, fk_scolariteInterne: idScolarite, fk_enseignant };
  await execute(booklet, idLivret, (state) => decideStart(state, about, template, office));
  return idLivret;
}

/** Of the models that are offered, the one that a booklet of this offer was made from last; otherwise the first. */
async function offeredTemplate(db: ReadModels, fk_offre: number): Promise<number> {
  const found = await firstOf(
    db,
    { id: sql.number('t.id_livret_type') },
    `from livret_type t where t.visible order by (select max(l.id_livret) from livret l
       join scolarite_interne s on s.id_scolarite = l.fk_scolarite_interne
       where l.fk_livret_type = t.id_livret_type and s.fk_offre = $1) desc nulls last, t.id_livret_type limit 1`,
    [fk_offre],
  );
  if (!found) throw new Refusal(said.noTemplate, 422);
  return found.id;
}

export const saveBookletCommand = command(saveBooklet, async ({ params, body }, context) => {
  const { db, execute, load, session, now } = context;
  const { id, status } = params;
  const { booklet: before } = await load(booklet, id);
  if (!before || status === 0) throw notFound();
  const schooling = await schoolingOfBooklet(db, before.fk_scolariteInterne);
  const office = await bookletOffice(db, before.fk_scolariteInterne);
  if (!schooling || !office) throw notFound();
  if (before.fk_anneeScolaire !== session.idAnneeScolaire) throw new Refusal(said.bookletOfOtherYear, 422);
  if (!(await writesBooklet(db, schooling, session))) throw new Refusal(said.notTeacherOfBooklet, 403);
  known(await load(pupil, schooling.fk_eleve));
  const { state } = await execute(booklet, id, (one) => decideSave(one, body, status, office));
  return { idLivret: id, statut: status, revision: state.version, modifieLe: now };
});
