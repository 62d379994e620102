import { frenchDate, rolloverParts } from '@diapason/contracts/constants';
import { readRollover, tryRollover, tryTakingBack } from '@diapason/contracts/rollover';
import { firstOf, orNull, pick, type ReadModels, rowsOf, sql, theRow, wire } from '@diapason/event-sourcing';
import { z } from 'zod';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import type { PlannedLine, Wanted } from '../lines';
import { planYear, wantedOf } from '../plan';
import { readYears, yearToPrepare } from '../read-years';
import { rollovers } from '../tables/rollovers';
import { planTakingBack, readCarried } from '../taking-back';
import type { SchoolYear } from '../years';

const ROLLOVER = {
  ...pick(wire(rollovers, 'p'), 'idPreparation', 'nature'),
  ecrites: sql.number('p.ecrites'),
  refusees: sql.number('p.refusees'),
  arretee: sql.boolean('p.arretee'),
  demandeeLe: sql.instant('p.demandee_le'),
  demandeePar: orNull(sql.text(`nullif(${nameSql('g')}, '')`)),
  finieLe: orNull(sql.instant('p.finie_le')),
};
const MOST_TOLD = 20;

/** The jobs of a preparation. */
export const rolloverJob = (idPreparation: number): string => `preparation-annee-${idPreparation}`;

const PROGRESS = {
  progress: orNull(sql.json(z.object({ done: z.number(), total: z.number() }), 'progress')),
  abandonnee: sql.boolean('failed_at is not null'),
};

/** How far its job is, and whether that was given up. */
export async function progressOf(db: ReadModels, idPreparation: number) {
  const found = await firstOf(db, PROGRESS, 'from vault.job where id = $1', [rolloverJob(idPreparation)]);
  const { progress = null, abandonnee = false } = found ?? {};
  return { fait: progress?.done ?? 0, total: progress?.total ?? 0, abandonnee };
}

const LINES = { ecrites: sql.number("count(distinct (e.stream, e.metadata->>'commandId'))") };

/** Lines that a preparation has written, whichever attempt of its job did. */
export async function linesWritten(db: ReadModels, idPreparation: number): Promise<number> {
  const asked = [rolloverJob(idPreparation)];
  const where = "from journal.event e where e.correlation_id = $1 and e.category <> 'rollover'";
  return (await theRow(db, LINES, where, asked)).ecrites;
}

const shown = ({ id, libelle }: SchoolYear) => ({ idAnneeScolaire: id, libelleAnneeScolaire: libelle });

export const rolloverState = query(readRollover, async ({ query: { fk_anneeScolaire } }, { db }) => {
  const { cible, source, years } = await yearToPrepare(db, fk_anneeScolaire);
  const rows = await rowsOf(
    db,
    ROLLOVER,
    `from preparation_annee p left join agent g on g.id_utilisateur = p.fk_auteur where p.fk_annee_scolaire = $1
      order by p.demandee_le desc, p.id_preparation desc limit ${MOST_TOLD}`,
    [cible.id],
  );
  const running = rows.find(({ finieLe }) => finieLe === null);
  return {
    cible: shown(cible),
    source: shown(source),
    annees: years.map((one) => shown(one.cible)),
    enCours: running ? { ...running, ...(await progressOf(db, running.idPreparation)) } : null,
    faites: rows.filter((one) => one !== running),
  };
});

const count = (lines: readonly PlannedLine[], sort: PlannedLine['sort']) =>
  lines.filter((one) => one.sort === sort).length;

export const dryRun = query(tryRollover, async ({ body }, { db, today }) => {
  const { cible, source } = await yearToPrepare(db, body.fk_anneeScolaire);
  const years = await readYears(db, { cible, source }, today);
  const wanted = wantedOf(body);
  // Of what is not ticked, what it would be is told too.
  const whole: Wanted = { ...wanted, parts: new Set(rolloverParts.map(({ id }) => id)) };
  const all = planYear(years, whole);
  const lines = planYear(years, wanted);
  return {
    luLe: new Date().toISOString(),
    parties: rolloverParts.map(({ id }) => {
      const own = (wanted.parts.has(id) ? lines : all).filter(({ partie }) => partie === id);
      return {
        partie: id,
        repris: count(own, 'repris'),
        changes: count(own, 'change'),
        laisses: count(own, 'laisse'),
        deja: count(own, 'deja'),
        note: id === 'vacances' && own.length === 0 ? `Aucune date saisie pour ${source.libelle}` : null,
      };
    }),
    lignes: lines.map(({ writes: _, ...line }) => line),
  };
});

export const takingBackTried = query(tryTakingBack, async ({ body }, { db }) => {
  const { cible } = await yearToPrepare(db, body.fk_anneeScolaire);
  const { workshops, sheets } = await readCarried(db, cible);
  const plan = planTakingBack(workshops, sheets, toldTouch);
  return { ateliers: plan.workshops.length, fiches: plan.sheets.length, restent: [...plan.restent] };
});

/** `FONTAINE Lucie, le 03/06/2027` */
const toldTouch = ({ par, le }: { readonly par: string | null; readonly le: string }): string =>
  `${par ?? 'Modifié'}, le ${frenchDate(le)}`;
