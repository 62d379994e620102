import { messages, type SchoolYear, schoolYearOf, type YearState } from '@diapason/contracts/constants';
import { closeYear, reopenYear } from '@diapason/contracts/money';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { yearBooksOf } from '@diapason/projections/money/year-books';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { WorkPowers } from '../../../machinery/app/powers';
import { decideBeginClosing, decideClose, decideReopen, requireSeen, yearClosing } from '../aggregate/year-closing';

export const closeYearCommand = command(
  closeYear,
  { needs: ['yearLock'] },
  async ({ params: { fk_anneeScolaire }, body }, context) => {
    const { libelle } = await requireYear(context.db, fk_anneeScolaire);
    if (body.confirmation !== libelle) throw new Refusal(messages.money.typeTheYear(libelle), 400, 'confirmation');
    const before = await context.load(yearClosing, fk_anneeScolaire);
    requireSeen(before.etat === 'close' ? before : await yearBooksOf(context.db, fk_anneeScolaire), body.sceau);
    return { fk_anneeScolaire, etat: await closeBooks(context, fk_anneeScolaire, body.sceau) };
  },
);

type Closing = Pick<CommandContext, 'db' | 'execute' | 'today'> & Pick<WorkPowers, 'yearLock'>;

/**
 * First the year takes nothing more; then what was under way ends; then its totals are read and sealed. Cut short on the way, or with
 * other totals than were seen, the year stays « en clôture », and another call goes on with it.
 * @param seen the seal of the totals that were confirmed; undefined: whatever they are.
 * @returns the year's state. @throws Refusal 404 unknown year; 422 not over yet; 409 while its books cannot be read, or are others, or
 * where the year was opened meanwhile.
 */
export async function closeBooks(
  { db, execute, yearLock, today }: Closing,
  fk_anneeScolaire: number,
  seen?: string,
): Promise<YearState> {
  const year = await requireYear(db, fk_anneeScolaire);
  const { state: begun } = await execute(yearClosing, fk_anneeScolaire, (state) =>
    decideBeginClosing(state, fk_anneeScolaire, year, today),
  );
  if (begun.etat === 'close') {
    if (seen !== undefined) requireSeen(begun, seen);
    return begun.etat;
  }
  if (!(await yearLock.settled())) throw new Refusal(messages.money.booksNotRead, 409);
  const totals = await yearBooksOf(db, fk_anneeScolaire);
  if (seen !== undefined) requireSeen(totals, seen);
  const { state } = await execute(yearClosing, fk_anneeScolaire, (before) =>
    decideClose(before, begun.closing, totals),
  );
  return state.etat;
}

export const reopenYearCommand = command(
  reopenYear,
  async ({ params: { fk_anneeScolaire }, body: { motif } }, { db, execute }) => {
    await requireYear(db, fk_anneeScolaire);
    const { state } = await execute(yearClosing, fk_anneeScolaire, (before) =>
      decideReopen(before, fk_anneeScolaire, motif),
    );
    return { fk_anneeScolaire, etat: state.etat };
  },
);

type Db = CommandContext['db'];

/** @throws Refusal 404 for a year that does not exist. */
async function requireYear(db: Db, fk_anneeScolaire: number): Promise<SchoolYear & { readonly libelle: string }> {
  const row = await firstOf(
    db,
    { libelle: sql.text('libelle_annee_scolaire'), debut: sql.date('date_debut') },
    'from annee_scolaire where id_annee_scolaire = $1',
    [fk_anneeScolaire],
  );
  if (!row) throw new Refusal(messages.general.notFound, 404);
  return { libelle: row.libelle, ...schoolYearOf(row.debut) };
}
