import { createHash, randomUUID } from 'node:crypto';
import { events } from '@diapason/contracts';
import { importOutcomes, settingDefinitions } from '@diapason/contracts/constants';
import { largestInteger } from '@diapason/contracts/core';
import { personKinds } from '@diapason/contracts/erasure';
import { referenceTables } from '@diapason/contracts/site';
import { jobIdOf } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { importBatch } from '@diapason/projections/families/queries/imports';
import { calculationBatch } from '@diapason/projections/money/queries/calculations';
import { jobs } from '../../catalogue';
import { standInDayId } from '../../contexts/absences/aggregate/stand-in-day';
import { LISTS } from '../../contexts/audit/aggregate/upkeep';
import { upkeepJob } from '../../contexts/audit/jobs/upkeep-job';
import { claimMonthId } from '../../contexts/claims/aggregate/claim-month';
import { erasureId } from '../../contexts/erasure/aggregate/erasure';
import { fingerprintOf } from '../../contexts/families/import/headings';
import { paperNumberId } from '../../contexts/money/aggregate/paper-number';
import { attendanceId } from '../../contexts/teaching/aggregate/attendance';
import { BEGUN, drawnFor, ended, FILLED } from '../../demonstration/marks';
import { BACKDATED } from '../../machinery/app/backdated';
import { commandIdOf } from '../../machinery/http/idempotency';
import { emailHash } from '../../machinery/session/secrets';
import { sessionWith } from '../kit/desk';

const N = largestInteger;
const DAY = '2026-11-21';
/** What stands in our sources: the name of a kind of number, of a job, of a mail. */
const WORD = 'w'.repeat(60);
const uuid = randomUUID();
const sha256 = createHash('sha256').digest();
const names = jobs.map(({ name }) => name);

/** Of requests, by the proxy's id or under the longest key; of installations and operators. */
const commandIds = [uuid, commandIdOf(sessionWith([], { idUtilisateur: N }), 'k'.repeat(128))];
const batches = [calculationBatch(N), importBatch(N, N)];
const jobIds = [
  ...names.map((name) => jobIdOf({ eventId: uuid } as never, name)),
  ...commandIds.map((id) => `oubli-${id}`),
  ...personKinds.map((nature) => `${uuid}-${nature}-${N}`),
  ...batches.map((batch) => `${batch}-${N}`),
  upkeepJob(N, 'reconstruction', String(N)).id,
];
/** A job's commands are under its id. */
const workIds = [...commandIds, ...jobIds];

/** Numbers of receipts as older events may hold them: of the letters that become most others, or take most room in an address. */
const olderNumbers = ['\uFDFA', '㌖', 'Ⱥ', '🎻'].map((letter) => letter.repeat(100 / letter.length));

const streams = [
  ...Object.values(events).map(({ record }) => `${record?.stream ?? WORD}-${N}`),
  `attendance-${attendanceId(N, DAY)}`,
  `standInDay-${standInDayId({ par: N, tenueLe: DAY })}`,
  `claimMonth-${claimMonthId({ fk_user: N, periode: DAY.slice(0, 7) })}`,
  `email-${emailHash({ email: sha256 } as never, `${'a'.repeat(200)}@exemple.fr`)}`,
  `upkeep-${LISTS}`,
  ...personKinds.map((nature) => `erasure-${erasureId(nature, N)}`),
  ...jobIds.map((id) => `failedJob-${id}`),
  ...workIds.map((id) => `mail-${id}-${WORD}`),
  `mail-quittance-${N}-${N}`,
  `mail-pieces-${N}`,
  ...olderNumbers.map((numero) => `receiptNumber-${paperNumberId({ annee: 2199, numero })}`),
  ...referenceTables.map(({ id }) => `reference-${id}`),
  ...settingDefinitions.map(({ cle }) => `setting-${cle}`),
];

/**
 * The longest texts that come into an index of the journal, of the vault and of what the projector keeps beside the lists, by table and
 * column, from where they are made. Of the lists, `index-keys.test.ts` of the projections tells.
 */
export const longestTexts: Readonly<Record<string, Readonly<Record<string, readonly (string | Buffer)[]>>>> = {
  'journal.event': {
    stream: streams,
    type: Object.keys(events),
    actor: [String(N), 'public', ...names.map((name) => `job:${name}`), `job:${WORD}`],
    correlation_id: [...commandIds, ...jobIds, ...batches, BACKDATED],
  },
  'eventlog.event': { stream: streams },
  'read.checkpoint': { id: ['all'] },
  'read.schema_applied': { id: [sha256.toString('hex')] },
  'read.standstill': { id: ['all'] },
  'read.table_version': { name: tables.map(({ name }) => name) },
  'vault.follower': { follower: [WORD] },
  'vault.id_of_key': {
    kind: [WORD],
    key: [
      ...workIds.map((id) => `command-${id}-${N}`),
      attendanceId(N, DAY),
      `${N}:${N}`,
      `import-${N}-${WORD}-${N}-${WORD}`,
      'first-administrator',
      BEGUN[1],
      FILLED[1],
      drawnFor(DAY)[1],
      ended(WORD)[1],
    ],
  },
  'vault.id_sequence': { kind: [WORD] },
  'vault.idempotency': { key: [sha256.toString('hex')] },
  'vault.import_colonnes': { empreinte: [fingerprintOf(['Nom de l’élève'])] },
  'vault.import_valeurs': { empreinte: [fingerprintOf(['Nom de l’élève'])] },
  'vault.import_ligne': { resultat: importOutcomes.map(({ id }) => id) },
  'vault.job': {
    id: jobIds,
    queue: jobs.map(({ queue }) => queue),
    batch: batches,
    lane: [String(N)],
    about: [String(N)],
  },
  'vault.person_key': { subject: [`${WORD}-${N}`] },
  'vault.reactor_checkpoint': { id: ['all'] },
  'vault.refresh_token': { token_hash: [sha256] },
  'vault.wrapping_key': { id: ['current'] },
  'vault.secret': { name: [WORD] },
};
