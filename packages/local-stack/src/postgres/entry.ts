import { announceReady, required, runEntry, stopWhenTold } from '../process/entry';
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
  stopWhenTold(() => server.stop());
  // The owner restarts a crashed process: when PostgreSQL ends by itself, so does this one.
  server.exited.then((code) => process.exit(code ?? 1));
  const database = process.env.POSTGRES_DATABASE;
  const url = database ? await ensureDatabase(server.url, database) : server.url;
  announceReady({ url, socketUrl: database ? databaseUrl(server.socketUrl, database) : server.socketUrl });
});
