import { referenceTable } from '@diapason/contracts/site';
import { serviceId } from '@diapason/contracts/staff';
import { firstDraft, tariffToCopy } from '@diapason/projections/money/queries/tariffs';
import type { PlannedLine, Written } from '@diapason/projections/rollover/lines';
import type { SchoolYear } from '@diapason/projections/rollover/years';
import type { JobContext } from '../../../machinery/app/job';
import { decideKeepDraft, tariff } from '../../money';
import { decideSaveRow, decideSaveSetting, nextNumber, reference, rowsOf, setting } from '../../site';
import { agent, decideCarryService, service } from '../../staff';
import { decideCarryWorkshop, workshop } from '../../teaching';

/** @returns how many lines it wrote: none where it is so already. */
export type Step = (context: JobContext) => Promise<0 | 1>;

interface Preparing {
  readonly source: SchoolYear;
  readonly cible: SchoolYear;
  readonly preparation: number;
}

export const wrote = ({ events }: { readonly events: readonly unknown[] }): 0 | 1 => (events.length > 0 ? 1 : 0);

export const stepsOf = (lines: readonly PlannedLine[], preparing: Preparing): readonly Step[] =>
  lines.flatMap(({ writes }) => (writes ? [stepOf(writes, preparing)] : []));

function stepOf(writes: Written, preparing: Preparing): Step {
  switch (writes.kind) {
    case 'setting':
      return (context) => saveSetting(context, writes, preparing);
    case 'grid':
      return (context) => keepGrid(context, preparing);
    case 'closure':
      return (context) => addClosure(context, writes);
    case 'sheet':
      return (context) => carrySheet(context, writes, preparing);
    case 'workshop':
      return (context) => carryWorkshop(context, writes, preparing);
  }
}

type Of<K extends Written['kind']> = Extract<Written, { readonly kind: K }>;

async function saveSetting({ execute }: JobContext, { cle, valeur }: Of<'setting'>, { cible }: Preparing) {
  return wrote(await execute(setting, cle, (state) => decideSaveSetting(state, cle, valeur, [cible.id])));
}

async function keepGrid({ execute, db }: JobContext, { cible }: Preparing) {
  const copied = await tariffToCopy(db, cible.id);
  const grille = await firstDraft(db, copied?.grille);
  const from = { fk_anneeCopiee: copied?.fk_anneeScolaire ?? null, versionCopiee: copied?.version ?? null };
  return wrote(
    await execute(tariff, cible.id, (state) =>
      state.version > 0 || state.brouillon ? [] : decideKeepDraft(state, cible.id, grille, from),
    ),
  );
}

async function addClosure({ execute, commandId }: JobContext, { of }: Of<'closure'>) {
  const { libelle, fk_site, premierJour, dernierJour } = of;
  const given = { libelleFermeture: libelle, fk_site, premierJour, dernierJour };
  const table = referenceTable('fermeture');
  return wrote(
    await execute(
      reference,
      table.id,
      (state) =>
        [...rowsOf(state).values()].some(
          (row) =>
            row.libelleFermeture === libelle && row.premierJour === premierJour && (row.fk_site ?? null) === fk_site,
        )
          ? []
          : decideSaveRow(state, table, { id: nextNumber(state), given, isNew: true }),
      // All closures are one stream: each is done once.
      `${commandId}-fermeture-${of.id}`,
    ),
  );
}

async function carrySheet(
  { execute, load, ids }: JobContext,
  { fk_utilisateur, affectations }: Of<'sheet'>,
  { source, cible, preparation }: Preparing,
) {
  const holder = await load(agent, fk_utilisateur);
  if (!holder.details || holder.dateSuppression) return 0;
  const where = serviceId(fk_utilisateur, cible.id);
  const from = await load(service, serviceId(fk_utilisateur, source.id));
  const key = {
    idFicheService: await ids.forKey('ficheService', where),
    fk_utilisateur,
    fk_anneeScolaire: cible.id,
  };
  const sites = new Set(affectations.map(({ fk_site }) => fk_site));
  return wrote(await execute(service, where, (state) => decideCarryService(state, from, { key, preparation, sites })));
}

async function carryWorkshop(
  { execute, load, ids }: JobContext,
  { source: from, teachers }: Of<'workshop'>,
  { source, cible, preparation }: Preparing,
) {
  const idAtelier = await ids.forKey('atelier', `${cible.id}-${from}`);
  const before = await load(workshop, from);
  const carrying = { idAtelier, fk_anneeScolaire: cible.id, day: source.dateFin, preparation, teachers };
  return wrote(await execute(workshop, idAtelier, (state) => decideCarryWorkshop(state, before, carrying)));
}
