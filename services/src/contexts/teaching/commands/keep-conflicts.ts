import { messages } from '@diapason/contracts/constants';
import { keepConflicts, reopenConflict } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { decidableConflicts } from '@diapason/projections/teaching/year-conflicts';
import { type CommandContext, command } from '../../../machinery/app/command';
import { conflict, decideKeepConflict, decideReopenConflict } from '../aggregate/conflict';

/** Every one of them is looked at before any is written. */
export const keepConflictsCommand = command(keepConflicts, async ({ body }, { execute, load, db, today, sites }) => {
  const { fk_anneeScolaire, motif } = body;
  const found = await decidableConflicts(db, fk_anneeScolaire, today, sites);
  const asked = body.conflits.map(({ cle, vu }) => {
    const now = found.get(cle);
    if (!now) throw new Refusal(messages.teaching.conflictChanged, 409, 'conflits');
    return { now: { ...now, fk_anneeScolaire }, vu };
  });
  for (const { now, vu } of asked) decideKeepConflict(await load(conflict, now.cle), now, vu, motif);
  for (const { now, vu } of asked)
    await execute(conflict, now.cle, (state) => decideKeepConflict(state, now, vu, motif));
  return { conflits: asked.map(({ now }) => now.cle) };
});

export const reopenConflictCommand = command(reopenConflict, async ({ body }, { execute, db, today, sites }) => {
  const { cle, fk_anneeScolaire } = body;
  if (!(await decidableConflicts(db, fk_anneeScolaire, today, sites)).has(cle))
    throw new Refusal(messages.general.notFound, 404, 'cle');
  await execute(conflict, cle, decideReopenConflict);
  return { cle };
});

interface Reasoned {
  readonly fk_anneeScolaire: number;
  readonly idAtelier: number;
  /** Whose it is. */
  readonly who: { readonly enseignant: number } | { readonly eleve: number };
  readonly motif: string;
}

/** Keeps what people take upon them with lessons, in spite of their others, each for its reason. */
export async function keepForReasons(
  { execute, db, today, visible }: Pick<CommandContext, 'execute' | 'db' | 'today' | 'visible'>,
  reasoned: readonly Reasoned[],
): Promise<void> {
  if (reasoned.length === 0) return;
  await visible();
  const years = new Map<number, Awaited<ReturnType<typeof decidableConflicts>>>();
  for (const year of new Set(reasoned.map((one) => one.fk_anneeScolaire)))
    years.set(year, await decidableConflicts(db, year, today, undefined));
  for (const { fk_anneeScolaire, idAtelier, who, motif } of reasoned)
    for (const now of years.get(fk_anneeScolaire)?.values() ?? []) {
      const isTheirs = now.vus.some(({ enseignants, eleves }) =>
        'eleve' in who ? eleves.includes(who.eleve) : enseignants.includes(who.enseignant),
      );
      if (!isTheirs || (now.fk_atelier !== idAtelier && now.fk_autre !== idAtelier)) continue;
      const seen = now.vus.map(({ empreinte }) => empreinte);
      await execute(conflict, now.cle, (state) => decideKeepConflict(state, { ...now, fk_anneeScolaire }, seen, motif));
    }
}
