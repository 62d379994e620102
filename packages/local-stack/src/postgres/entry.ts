import { announceReady, required, runEntry, stopOnRequest } from '../process/entry';
import { databaseUrl, ensureDatabase } from './database';
import { startPostgres } from './server';

runEntry(async () => {
  const server = await startPostgres({
    dataFolder: required('POSTGRES_FOLDER'),
    port: Number(required('POSTGRES_PORT')),
    password: required('POSTGRES_PASSWORD'),
    throwAway: process.env.POSTGRES_THROW_AWAY === 'true',
    onLog: (text) => process.stderr.write(text),
  });
  stopOnRequest(() => server.stop());
  // End together with PostgreSQL: the owner restarts this process.
  server.exited.then((code) => process.exit(code ?? 1));
  const database = process.env.POSTGRES_DATABASE;
  const url = database ? await ensureDatabase(server.url, database) : server.url;
  announceReady({ url, socketUrl: database ? databaseUrl(server.socketUrl, database) : server.socketUrl });
});
