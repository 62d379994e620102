import { audit, events } from '@diapason/contracts';
import { type AuditSearch, night } from '@diapason/contracts/constants';
import { type AuditFamily, holdsAny, type InputOf, type Session } from '@diapason/contracts/core';
import { PersonErased } from '@diapason/contracts/erasure';
import { GuardianForgotten, PupilForgotten } from '@diapason/contracts/families';
import {
  AccountRoleGroupChanged,
  ImpersonationEnded,
  ImpersonationStarted,
  RoleGroupChanged,
  RoleGroupDefined,
  RoleGroupRemoved,
} from '@diapason/contracts/identity';
import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  YearReopened,
} from '@diapason/contracts/money';
import { AgentForgotten } from '@diapason/contracts/staff';
import { type Codec, orNull, type ReadModels, rowsOf, type Selected, sql } from '@diapason/event-sourcing';
import { recordFacts } from '../../../catalogue/records';
import { orderBy, type Sorts } from '../../../machinery/order-by';
import { nameSql, signedStream } from '../../../machinery/person-name';
import { containing, plainSql } from '../../../machinery/plain-text';
import { historyStep, valuesOf } from '../history-step';
import { eventLabel, streamLabel } from '../labels';
import { MOVEMENTS_SQL } from '../movements';
import { authorsOf } from '../names';
import { historiesOf, PART_SQL } from '../page-histories';
import { isShown, seenBy } from '../shown';
import { stepsOf } from '../steps';
import { wordsFor } from '../words';

/** The auditor's search. Days are in Europe/Paris, both included. */
export interface AuditFilter {
  readonly famille: AuditSearch;
  readonly montantMin?: number | null | undefined;
  readonly dateDebut?: string | null | undefined;
  readonly dateFin?: string | null | undefined;
  readonly fk_auteur?: number | null | undefined;
  readonly recherche?: string | null | undefined;
}

const typesOf = (family: AuditFamily) =>
  Object.values(events)
    .filter(({ audit }) => audit === family)
    .map(({ type }) => type);

const typesWith = (...defined: readonly { readonly type: string }[]) => defined.map(({ type }) => type);

const TYPES: Readonly<Record<AuditSearch, readonly string[] | null>> = {
  paiements: typesOf('paiements'),
  statuts: typesOf('statuts'),
  corrections: typesWith(PaymentCorrected, PaymentDeleted, PaymentReactivated),
  nuit: null,
  droits: typesWith(RoleGroupDefined, RoleGroupChanged, RoleGroupRemoved, AccountRoleGroupChanged),
  usurpations: null,
  effacements: typesWith(PersonErased, GuardianForgotten, PupilForgotten, AgentForgotten),
  tous: null,
};

/** The value of a setting when an event came, from the journal. */
const settingThen = (cle: string) => `(select nullif(s.data->>'valeur', '') from journal.event s
  where s.type = 'SettingSaved' and s.data->>'cle' = '${cle}' and s.position < e.position order by s.position desc limit 1)`;

const DAY = `(e.at at time zone 'Europe/Paris')`;
/** What a search asks beyond types, over `journal.event e`. */
const CONDITIONS: Readonly<Partial<Record<AuditSearch, string>>> = {
  // Jobs run at any hour.
  nuit: `e.actor ~ '^[0-9]+$' and (extract(hour from ${DAY}) >= ${night.from} or extract(hour from ${DAY}) < ${night.to})`,
  usurpations: `(e.on_behalf_of is not null or e.type in ('${ImpersonationStarted.type}', '${ImpersonationEnded.type}'))`,
  corrections: `(${DAY}::date > ${settingThen('fermetureReglements')}::date or exists (
    select from read.cotisation c join journal.event y on y.data->>'fk_anneeScolaire' = c.fk_annee_scolaire::text
    where e.stream = 'contribution-' || c.id_cotisation and y.type = '${YearReopened.type}' and y.position < e.position))`,
};

/** Streams with their person's name and own stream. */
const STREAMS = [...recordFacts.values()].flatMap(({ streams = [] }) => streams).join(' union all ');

/** Matching events as `kept`; the search takes a number or a name, or a person by kind and number, whatever they are called. */
const keptBy = ({ famille }: AuditFilter) => `
  kept as (
    select e.position, e.type, e.at from journal.event e
    where ($1::text[] is null or e.type = any($1))
      and ($2::date is null or e.at >= ($2::date)::timestamp at time zone 'Europe/Paris')
      and ($3::date is null or e.at < ($3::date + 1)::timestamp at time zone 'Europe/Paris')
      and ($4::text is null or e.actor = $4 or e.on_behalf_of = $4)
      and ($5::text is null or e.stream in (select s.stream from (${STREAMS}) s where ${plainSql('s.nom')} like $5)
        or lower(e.stream) like $5)
      and ($6::text is null or e.stream in (select s.stream from (${STREAMS}) s where s.personne = $6))
      and ($7::bigint is null or e.type in ('${PaymentRegistered.type}', '${PaymentCorrected.type}') and abs((e.data->>'montant')::bigint) >= $7)
      and ${CONDITIONS[famille] ?? 'true'}
  )`;

function parametersOf(filter: AuditFilter): unknown[] {
  const search = filter.recherche?.trim();
  const person = search ? signedStream(search) : undefined;
  return [
    TYPES[filter.famille],
    filter.dateDebut ?? null,
    filter.dateFin ?? null,
    filter.fk_auteur ? String(filter.fk_auteur) : null,
    person ? null : containing(search),
    person ?? null,
    filter.montantMin ? filter.montantMin * 100 : null,
  ];
}

const TOTAL = {
  type: sql.text('kept.type'),
  nombre: sql.number('count(*)'),
  montant: sql.number('coalesce(sum(moves.mouvement), 0)'),
};

/** Counts and signed cents of all pages, by type. */
export async function auditTotals(db: ReadModels, filter: AuditFilter): Promise<audit.AuditTotals> {
  const rows = await rowsOf(
    db,
    TOTAL,
    (list) =>
      `with ${keptBy(filter)}, moves as (${MOVEMENTS_SQL})
       select ${list} from kept left join moves using (position) group by kept.type order by kept.type`,
    parametersOf(filter),
  );
  const types = rows.map((row) => ({ ...row, libelle: eventLabel(row.type) }));
  return {
    nombre: types.reduce((sum, row) => sum + row.nombre, 0),
    montant: types.reduce((sum, row) => sum + row.montant, 0),
    types,
  };
}

type Tri = InputOf<typeof audit.searchEvents>['body']['tri'];
const sorts: Sorts<Tri> = {
  date: (way) => `k.at ${way}, k.position ${way}`,
  montant: (way) => `m.mouvement ${way} nulls last, k.position desc`,
};

/** Start of a page: after `offset` rows of `tri`; without `tri` the newest first, after the event `before`. */
export interface AuditPage {
  readonly taille: number;
  readonly tri?: Tri;
  readonly offset?: number;
  readonly before?: Pick<Positioned, 'at' | 'position'>;
}

/** An event's place, `at` to the microsecond; `mouvement`: its signed cents, null when it moves no money. */
const POSITIONED = {
  position: sql.text('e.position::text'),
  at: sql.text('e.at::text'),
  stream: sql.text('e.stream'),
  partie: orNull(sql.text(PART_SQL)),
  mouvement: orNull(sql.number('m.mouvement')),
};
type Positioned = Selected<typeof POSITIONED>;

/** Positions of one page with their signed cents. */
export async function auditPositions(
  db: ReadModels,
  filter: AuditFilter,
  page: AuditPage,
): Promise<readonly Positioned[]> {
  const order = orderBy(page.tri ?? '-date', sorts);
  // The page is chosen before its cents are computed, unless they say its order.
  const sorted = page.tri?.endsWith('montant') ? 'kept k left join moves m using (position)' : 'kept k';
  return rowsOf(
    db,
    POSITIONED,
    (list) =>
      `with ${keptBy(filter)}, moves as (${MOVEMENTS_SQL}), page as (
         select k.position, k.at from ${sorted} where ($8::bigint is null or (k.at, k.position) < ($9::timestamptz, $8)) ${order} limit $10 offset $11
       )
       select ${list} from page k join journal.event e using (position) left join moves m using (position) ${order}`,
    [...parametersOf(filter), page.before?.position ?? null, page.before?.at ?? null, page.taille, page.offset ?? 0],
  );
}

/** The events of a page as lines of the audit list, each with its fields as the session sees them. */
export async function auditLines(
  db: ReadModels,
  codec: Codec,
  session: Pick<Session, 'functions'>,
  page: readonly Positioned[],
): Promise<readonly audit.AuditEvent[]> {
  const sees = seenBy(session);
  const readsHistories = holdsAny(session, audit.readHistory.access.anyOf);
  const histories = await historiesOf(db, codec, page);
  const known = new Map(histories.flatMap(stepsOf).map((step) => [String(step.event.position), step]));
  const movements = new Map(page.map(({ position, mouvement }) => [position, mouvement]));
  const steps = page.flatMap(({ position }) => known.get(position) ?? []);
  const [words, authors, families] = await Promise.all([
    wordsFor(db, valuesOf(steps)),
    authorsOf(
      db,
      codec,
      steps.map(({ event }) => event),
    ),
    familiesOf(db, page),
  ]);
  return steps.map((step) => {
    const { event } = step;
    const kind = streamLabel(event.stream.slice(0, event.stream.indexOf('-')));
    const id = event.stream.slice(event.stream.indexOf('-') + 1);
    return {
      ...historyStep(step, authors(event), words, sees),
      flux: event.stream,
      // A stream without a name of its own, such as a reserved address, is what the event says.
      fiche: [kind ? `${kind} ${id}` : eventLabel(event.type), families.get(event.stream)].filter(Boolean).join(' — '),
      consultable: readsHistories && isShown(session, event.stream),
      montant: movements.get(String(event.position)) ?? null,
    };
  });
}

const FAMILY = { stream: sql.text("'contribution-' || c.id_cotisation"), nom: sql.text(nameSql('r')) };

/** Paying family of each contribution stream. */
async function familiesOf(db: ReadModels, page: readonly Positioned[]): Promise<ReadonlyMap<string, string>> {
  const ids = page.flatMap(({ stream }) => /^contribution-(\d{1,9})$/.exec(stream)?.[1] ?? []).map(Number);
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    FAMILY,
    'from read.cotisation c join read.responsable r using (id_utilisateur) where c.id_cotisation = any($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.stream, row.nom]));
}
