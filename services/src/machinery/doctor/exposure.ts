import { existsSync, statSync } from 'node:fs';
import { createPool, exists } from '@diapason/event-sourcing';
import { eventStoreAddress, lacksOf, urlPlace } from '@diapason/settings';
import type { Environment } from '../app/environment';
import { type Examined, type Finding, found, reason } from './examined';

const OF_OTHERS = 0o077;
const isHere = (host: string): boolean => /^(127\.|localhost$|\[?::1\]?$|\/)/.test(host);

/** Ways in that settings, folder and database leave open to others. */
export async function examineExposure(settings: Environment): Promise<Examined> {
  const findings = [
    ...ofProduction(settings),
    ...ofHome(settings),
    ...ofServers(settings),
    ...(await ofRole(settings)),
  ];
  const all = findings.length > 0 ? findings : [found(true, 'rien d’ouvert à d’autres')];
  return { name: 'Protection', place: settings.NODE_ENV, findings: all };
}

/** Protections that a production installation was told by name to do without. */
function ofProduction(settings: Environment): readonly Finding[] {
  if (settings.NODE_ENV !== 'production') return [];
  return lacksOf(settings).map(({ line }) => found(false, line));
}

function ofHome({ DIAPASON_HOME: home }: Environment): readonly Finding[] {
  if (home === undefined || !existsSync(home) || (statSync(home).mode & OF_OTHERS) === 0) return [];
  return [found(false, `d’autres comptes peuvent entrer dans ${home} : chmod 700`)];
}

/** An event store on this machine alone needs neither TLS nor a user: only this machine reaches it. */
function ofServers({ REDIS_URL, EVENTSTORE_URL }: Environment): readonly Finding[] {
  const { nodes, options } = eventStoreAddress(EVENTSTORE_URL);
  const isAway = nodes.some(({ host }) => !isHere(host));
  const findings: Finding[] = [];
  if (new URL(REDIS_URL).password === '')
    findings.push(found(false, `REDIS_URL : ${urlPlace(REDIS_URL, 6379)} répond à qui n’a pas de mot de passe`));
  if (isAway && options.get('tls') === 'false')
    findings.push(found(false, 'EVENTSTORE_URL : sans TLS, n’importe qui écrit'));
  if (isAway && !EVENTSTORE_URL.includes('@')) findings.push(found(false, 'EVENTSTORE_URL : sans utilisateur'));
  return findings;
}

/** Beyond this machine, the processes' role is no superuser of PostgreSQL. */
async function ofRole({ DATABASE_URL }: Environment): Promise<readonly Finding[]> {
  if (isHere(new URL(DATABASE_URL).hostname)) return [];
  const db = createPool(DATABASE_URL, { max: 1, readOnly: true });
  try {
    const isSuper = await exists(db, 'select from pg_roles where rolname = current_user and rolsuper', []);
    return isSuper ? [found(false, 'DATABASE_URL : ce rôle est superutilisateur, un rôle simple suffit')] : [];
  } catch (error) {
    return [found(false, `le rôle de DATABASE_URL ne se laisse pas lire : ${reason(error)}`)];
  } finally {
    await db.end();
  }
}
