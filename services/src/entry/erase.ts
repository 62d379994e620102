import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parisDay } from '@diapason/contracts/constants';
import { type ErasureReason, erasureReasons, subjectOf } from '@diapason/contracts/erasure';
import { createProjector, isLed, LOCKS, verify } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { settingsOf } from '@diapason/settings';
import { foundWhere } from '../contexts/erasure/check/report';
import { search } from '../contexts/erasure/check/search';
import { type PersonValues, valuesOf } from '../contexts/erasure/check/values';
import { eraseWithChildren, erasuresServed } from '../contexts/erasure/commands/erase-person';
import { kindOf } from '../contexts/erasure/commands/kind-of';
import { openMatters, pupilsLeftAlone } from '../contexts/erasure/commands/open-matters';
import { personArgument } from '../contexts/erasure/person-argument';
import { type Application, openApplication } from '../machinery/app/application';
import { systemContext } from '../machinery/app/command-context';

/**
 * `npm run erase -- --person ID`: forgets a person for good, by the same command as the API. It carries a decision out: what is still
 * open is told and written into the event, but does not stop it.
 *   --kind guardian|pupil|agent   pupils are numbered apart: without it a guardian or an agent is meant where there is one
 *   --reason request|retention|mistake
 *   --keep-children               leaves the pupils who then have no guardian
 *   --check                       collects the person's values before, searches for them everywhere after, and verifies the read models;
 *                                 exits 1 when one is found, or when uploads, mailbox or logs are nowhere where they could be searched
 *   --without-files               lets `--check` pass without those, where their keeper searches them
 */
const REASONS: Readonly<Record<string, ErasureReason>> = {
  request: 'demande',
  retention: 'conservation',
  mistake: 'erreur',
};
const VISIBLE_MS = 600_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function read() {
  const { values } = parseArgs({
    options: {
      person: { type: 'string' },
      kind: { type: 'string' },
      reason: { type: 'string', default: 'request' },
      'keep-children': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
    },
  });
  const motif = REASONS[values.reason] ?? erasureReasons.find((reason) => reason === values.reason);
  if (!motif) throw new Error(`--reason is one of ${Object.keys(REASONS).join(', ')}`);
  const enfants = values['keep-children'] ? (0 as const) : (1 as const);
  return {
    ...personArgument({ person: values.person, kind: values.kind }),
    motif,
    enfants,
    check: values.check,
    withoutFiles: values['without-files'],
  };
}

/** At a terminal, whoever asks must say it twice. */
async function confirm(id: number): Promise<void> {
  if (!process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Nothing brings them back. Type ${id} to erase: `);
  terminal.close();
  if (answer.trim() !== String(id)) throw new Error('nothing was erased');
}

async function main(): Promise<boolean> {
  const { id, nature: given, check, withoutFiles, ...order } = read();
  const environment = settingsOf('application');
  const app = await openApplication({ ...environment, LOG_LEVEL: 'warn' }, 'erase');
  const { runtime } = app;
  const led = await isLed(runtime.pool, LOCKS.projector);
  // Without a running product nobody else keeps the read models up to date.
  const projector = led ? undefined : createProjector({ ...runtime, tables, log: app.log });
  try {
    await projector?.ready;
    const nature = given ?? (await kindOf(runtime.pool, id));
    const children = nature === 'responsable' && order.enfants === 1 ? await pupilsLeftAlone(runtime.pool, [id]) : [];
    say(`${nature} ${id}${children.length > 0 ? ` and eleve ${children.join(', ')}` : ''}`);
    const { solde, scolarites, demandes } = await openMatters(
      runtime.pool,
      nature,
      [id],
      parisDay(runtime.clock.now()),
    );
    if (solde + scolarites + demandes > 0)
      say(`still open: ${solde / 100} € owed or overpaid, ${scolarites} schoolings, ${demandes} claims or absences`);
    await confirm(id);
    const subjects = new Set([subjectOf(nature, id), ...children.map((child) => subjectOf('eleve', child))]);
    const values = check ? await valuesOf(runtime.client, runtime.codec, subjects) : undefined;
    if (values) await tellBefore(app, values);
    const asked = { ...order, id, nature, forcer: 1 } as const;
    const { people, areKeysGone, mentions } = await eraseWithChildren(asked, systemContext(app, 'job:effacement'));
    for (const person of people) app.security({ event: 'person-erased', ...person, reason: 'npm run erase' });
    await untilBlank(app);
    if (!areKeysGone)
      say(
        'something reads the table of keys, or may still see them: the jobs process writes it anew, which takes the keys from the disk',
      );
    say(`erased: ${people.map((person) => `${person.nature} ${person.id}`).join(', ')}`);
    for (const { idAtelier, libelleType, date } of mentions)
      say(
        `to be worded anew, it bears the name: ${date ? `sheet of ${date}` : 'comment'} of workshop ${idAtelier} (${libelleType})`,
      );
    return values ? await isForgotten(app, values, withoutFiles) : true;
  } finally {
    await projector?.stop();
    await app.stop();
  }
}

const placesOf = ({ runtime, environment }: Application) => ({
  client: runtime.client,
  pool: runtime.pool,
  redisUrl: environment.REDIS_URL,
  env: process.env,
});

async function tellBefore(app: Application, values: PersonValues): Promise<void> {
  const { distinctive, common, pairs } = values;
  say(
    `values: ${distinctive.length} searched alone, ${pairs.length} pairs; ${common.length} not distinctive by themselves`,
  );
  const { findings } = await search(placesOf(app), values);
  for (const line of foundWhere(findings)) say(`before  ${line}`);
}

async function untilBlank({ runtime }: Application): Promise<void> {
  for (let waited = 0; waited < VISIBLE_MS; waited += 200) {
    if (await erasuresServed(runtime.pool)) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('the read models are not rebuilt: is the projector running?');
}

async function isForgotten(app: Application, values: PersonValues, withoutFiles: boolean): Promise<boolean> {
  const { findings, searched, notSearched } = await search(placesOf(app), values);
  say(`searched: event log, database, Valkey${searched.map((part) => `, ${part}`).join('')}`);
  for (const part of notSearched) say(`not searched: ${part}`);
  for (const { place, where } of findings) say(`found   ${place} ${where}`);
  say(`found after ${findings.length}`);
  const { rows, differences } = await verify({ ...app.runtime, tables });
  say(`rows compared ${rows}\ndifferences ${differences}`);
  return findings.length === 0 && differences === 0 && (withoutFiles || notSearched.length === 0);
}

main().then(
  (forgotten) => {
    if (!forgotten) process.exitCode = 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
