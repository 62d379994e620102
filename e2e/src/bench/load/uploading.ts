import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Caller } from '../../http-client';
import type { BenchContext } from '../measure';
import { ROOT } from '../servers';
import { type Installation, newFolder, startIn } from './installation';

const PUPILS = 60;
const WARM_UP = 30;
const UPLOADS = 60;
const MEGABYTE = 1_048_576;
/** The bound of a proof. */
const SIZE = 2 * MEGABYTE;
const FORM = 1_000;

interface Held {
  readonly used: number;
  readonly rss: number;
}

/** Rises in MB above what the API held before, after a collection. */
export interface Rise {
  /** Of heap and external, with what nobody has collected yet. */
  readonly used: number;
  readonly rss: number;
}

/** An API of its own with a gauge in it, to send proofs to, one after the other. */
export async function uploading(context: BenchContext): Promise<{ rise(): Promise<Rise>; stop(): Promise<void> }> {
  const folder = newFolder();
  const file = join(folder.path, 'gauge.json');
  const gauge = pathToFileURL(join(ROOT, 'e2e/src/bench/load/memory-gauge.mjs')).toString();
  const installation = await startIn(folder, { NODE_OPTIONS: `--import ${gauge}`, GAUGE_FILE: file });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= installation.stop().then(folder.remove);
    return stopping;
  };
  context.keep({ stop });
  const supervisor = await installation.supervisor(PUPILS);
  const path = '/api/utilisateursResponsables/list';
  const { data } = await supervisor.call<readonly { idUtilisateur: number }[]>('POST', path, { actif: 1 });
  const guardians = data.map(({ idUtilisateur }) => idUtilisateur);
  const setting = await supervisor.call<{ valeur: string }>('GET', '/api/parametres/getValeur/anneeEnCours');
  const upload = (turn: number) =>
    send(installation, supervisor, { guardian: guardians[turn % guardians.length] ?? 0, year: setting.data.valeur });
  for (let turn = 0; turn < WARM_UP; turn += 1) await upload(turn);
  return {
    async rise() {
      const pid = installation.pid('api');
      for (const old of [file, `${file}.begun`]) rmSync(old, { force: true });
      process.kill(pid, 'SIGUSR2');
      await until(`${file}.begun`);
      for (let turn = 0; turn < UPLOADS; turn += 1) await upload(turn);
      process.kill(pid, 'SIGUSR2');
      await until(file);
      const told = JSON.parse(readFileSync(file, 'utf8')) as Record<'before' | 'most', Held>;
      return {
        used: (told.most.used - told.before.used) / MEGABYTE,
        rss: (told.most.rss - told.before.rss) / MEGABYTE,
      };
    },
    stop,
  };
}

async function until(file: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (existsSync(file) && (!file.endsWith('.json') || readFileSync(file).length > 0)) return;
    await pause(20);
  }
  throw new Error(`the gauge wrote no ${file}`);
}

async function send(
  { url }: Installation,
  { headers }: Caller,
  { guardian, year }: { readonly guardian: number; readonly year: string },
): Promise<void> {
  const form = new FormData();
  form.append('fk_responsable', String(guardian));
  form.append('fk_anneeScolaire', year);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(SIZE - FORM)]);
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'justificatif.pdf');
  const answer = await fetch(new URL('/api/fichiers/upload/justificatifDomicile', url), {
    method: 'POST',
    headers: { ...headers },
    body: form,
    signal: AbortSignal.timeout(15_000),
  });
  if (answer.status !== 200) throw new Error(`an upload answers ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
