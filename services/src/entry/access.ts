import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { safeFileName } from '@diapason/projections';
import { accessFile, accessFileName } from '@diapason/projections/erasure/access/files';
import { heldOn } from '@diapason/projections/erasure/access/held';
import { kindOf } from '../contexts/erasure/commands/kind-of';
import { papersHeld } from '../contexts/erasure/papers-held';
import { personArgument } from '../contexts/erasure/person-argument';
import { openApplication } from '../machinery/app/application';
import { systemContext } from '../machinery/app/command-context';
import { readEnvironment } from '../machinery/app/environment';

/**
 * `npm run access -- 1042`: everything held on a person: a PDF to read, a JSON file, and the papers.
 *   --kind guardian|pupil|agent   pupils are numbered apart: without it a guardian or an agent is meant where there is one
 *   --to FOLDER                   the folder in which the files are written; this one unless told
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { person: { type: 'string' }, kind: { type: 'string' }, to: { type: 'string', default: '.' } },
  });
  const { id, nature: given } = personArgument({ person: values.person ?? positionals[0], kind: values.kind });
  const app = await openApplication({ ...readEnvironment(process.env), LOG_LEVEL: 'warn' }, 'access');
  try {
    const { pool: db, codec } = app.runtime;
    const nature = given ?? (await kindOf(db, id));
    const held = await heldOn({ db, codec }, { nature, id }, new Date().toISOString());
    if (!held) throw new Error(`nobody has the number ${id}`);
    app.security({ event: 'person-read', nature, id, reason: 'npm run access' });
    const write = async (name: string, stream: Readable) => {
      const path = join(values.to, safeFileName(name));
      // Nobody but the owner reads what is held on a person.
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      process.stdout.write(`${path}\n`);
    };
    for (const format of ['pdf', 'json'] as const)
      await write(accessFileName(nature, id, format), (await accessFile(held, format)).stream);
    const context = systemContext(app, 'job:acces');
    for await (const { idPieceJointe, name, stream } of papersHeld(context, { nature, id }))
      await write(`Pièce ${idPieceJointe} ${name}`, stream);
  } finally {
    await app.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
