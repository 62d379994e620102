import pg from 'pg';

/** Connection string of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the database unless it exists.
 * @param from a database that it begins as a copy of; nobody may be connected to that one.
 * @returns its connection string.
 */
export async function ensureDatabase(serverUrl: string, database: string, from?: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    const copied = from ? ` template ${client.escapeIdentifier(from)}` : '';
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}${copied}`);
  });
  return databaseUrl(serverUrl, database);
}

/**
 * Lets one process at a time see to a database that is not there yet, and the others wait.
 * @param make creates it; nobody may be connected to it, or to the one that it renames with `rename`, when that is called.
 */
export async function ensureOnce(
  serverUrl: string,
  database: string,
  make: (rename: (from: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [database]);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount !== 0) return;
    await make(async (from) => {
      await client.query(
        `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(database)}`,
      );
    });
  });
}

/** Drops every database whose name begins so, and ends its sessions. */
export async function dropDatabases(serverUrl: string, beginning: string): Promise<void> {
  const names = await withClient(serverUrl, (client) =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [beginning]),
  );
  for (const { datname } of names.rows) await dropDatabase(serverUrl, datname);
}

/** Drops the database and ends its sessions. */
export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await withClient(serverUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`),
  );
}
