import { parseArgs } from 'node:util';
import { settingsOf } from '@diapason/settings';
import { kindOf } from '../contexts/erasure/commands/kind-of';
import { copyForPerson } from '../contexts/erasure/copy-for-person';
import { personArgument } from '../contexts/erasure/person-argument';
import { openApplication } from '../machinery/app/application';
import { systemContext } from '../machinery/app/command-context';

/**
 * `npm run access -- 1042`: everything held on a person: a PDF to read, a JSON file, and the papers.
 *   --kind guardian|pupil|agent   pupils are numbered apart: without it a guardian or an agent is meant where there is one
 *   --to FOLDER                   the folder in which the files are written; this one unless told
 * Ends with 1, and names them, where papers are missing from the store of files; all the rest is written.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { person: { type: 'string' }, kind: { type: 'string' }, to: { type: 'string', default: '.' } },
  });
  const { id, nature: given } = personArgument({ person: values.person ?? positionals[0], kind: values.kind });
  const app = await openApplication({ ...settingsOf('application'), LOG_LEVEL: 'warn' }, 'access');
  try {
    const { pool: db, codec } = app.runtime;
    const nature = given ?? (await kindOf(db, id));
    const context = { ...systemContext(app, 'job:acces'), codec };
    app.security({ event: 'person-read', nature, id, reason: 'npm run access' });
    const copy = await copyForPerson(context, { nature, id }, values.to);
    if (!copy) throw new Error(`nobody has the number ${id}`);
    for (const path of copy.written) process.stdout.write(`${path}\n`);
    if (copy.missing.length === 0) return;
    const named = copy.missing.map(({ idPieceJointe, nom }) => `\n  ${idPieceJointe} ${nom}`).join('');
    throw new Error(`everything else is written; missing or damaged in the store of files:${named}`);
  } finally {
    await app.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
