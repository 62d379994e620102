import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../postgres/server';
import { freePort } from '../process/free-port';

/** A PostgreSQL of one test, which keeps what it committed as that of the product does. */
export interface OwnPostgres {
  readonly url: string;
  /** Kills it with all that it started, and starts it again. Linux only. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-pg-'));
  const options = {
    dataFolder: join(folder, 'postgres'),
    port: await freePort(),
    password: 'diapason',
    onLog: () => undefined,
  };
  let server: PostgresServer = await startPostgres(options);
  return {
    url: server.url,
    async crash() {
      const { pid, exited } = server;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
      process.kill(pid, 'SIGKILL');
      for (const child of children.filter((one) => one > 0)) {
        try {
          process.kill(child, 'SIGKILL');
        } catch (error) {
          // It has ended with the server.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
      await exited;
      server = await startPostgres(options);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
