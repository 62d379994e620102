import { readFileSync } from 'node:fs';
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client';
import { type EventStoreAddress, eventStoreAddress } from '../addresses';
import { away, type ConnectionTry, type Server, withTimeout, wrong } from './connection-try';
import { judgeSystemError } from './system-errors';
import { type Address, firstAnswer, speaksTls, touch } from './wire';

const TRUST = 'Nommez l’autorité par tlsCAFile=/chemin/ca.crt dans l’adresse';
/** How a client of HTTP/2 begins: its preface, and settings that are empty. */
const HTTP2 = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
/** Codes of gRPC. */
const [PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED] = [7, 12, 16];

export const eventStore: Server = {
  title: 'L’event store',
  place: (url) => eventStoreAddress(url).place,
  attempt: (url) => withTimeout(attempt(eventStoreAddress(url))),
};

async function attempt(address: EventStoreAddress): Promise<ConnectionTry> {
  const unreached = await touchAny(address);
  if (unreached) return unreached;
  const client = EventStoreDBClient.connectionString(address.url);
  try {
    for await (const _ of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) break;
    return { is: 'open', version: await versionOf(client) };
  } catch (error) {
    return await judge(error, address);
  } finally {
    void client.dispose().catch(() => undefined);
  }
}

/** Undefined once a node takes a connection as the address says; else what the last one answered. */
async function touchAny({ nodes, options, discovers, place }: EventStoreAddress): Promise<ConnectionTry | undefined> {
  const authority = options.get('tlscafile');
  const tls =
    options.get('tls') === 'false'
      ? undefined
      : {
          ALPNProtocols: ['h2'],
          ...(authority ? { ca: readFileSync(authority) } : {}),
          // The certificate is that of a node, whose name the discovery tells.
          ...(discovers ? { checkServerIdentity: () => undefined } : {}),
        };
  const answers = await Promise.all(
    nodes.map((node) =>
      touch(node, tls).then(
        () => undefined,
        (error: unknown) => judgeTouch(error, node, tls !== undefined),
      ),
    ),
  );
  if (answers.includes(undefined)) return undefined;
  // One node that may answer later is enough to wait for.
  return answers.find((answer) => answer?.is === 'away') ?? answers[0] ?? away(`${place} n’est nulle part`);
}

async function judgeTouch(error: unknown, node: Address, byTls: boolean): Promise<ConnectionTry> {
  const place = `${node.host}:${node.port}`;
  const known = judgeSystemError(error, place, TRUST) ?? away('la connexion est coupée');
  // A server without TLS may hang up without a word, but answers a client without TLS.
  if (known.is !== 'away' || !byTls || (await firstAnswer(node, HTTP2)).length === 0) return known;
  return wrong(`${place} ne parle pas TLS`, 'Écrivez tls=false au lieu de tls=true');
}

async function judge(error: unknown, { place, nodes, options }: EventStoreAddress): Promise<ConnectionTry> {
  const { code, message } = error as { code?: unknown; message: string };
  if (code === UNAUTHENTICATED)
    return wrong(`${place} refuse l’utilisateur ou le mot de passe`, 'Corrigez-les dans l’adresse');
  if (code === PERMISSION_DENIED)
    return wrong(
      `${place} ne laisse pas cet utilisateur lire $all`,
      'Donnez-lui ce droit (docs/operations.md, « Another event store »)',
    );
  if (code === UNIMPLEMENTED || /Protocol error|HTTP status code/.test(message))
    return wrong(`${place} n’est pas un event store`, 'Vérifiez la machine et le port');
  const [first] = nodes;
  if (options.get('tls') === 'false' && first && (await speaksTls(first)))
    return wrong(`${place} parle TLS`, 'Écrivez tls=true au lieu de tls=false');
  return away('n’a pas encore de réponse, ou pas de chef');
}

/** The server's own, as it tells its clients. */
async function versionOf(client: EventStoreDBClient): Promise<string> {
  const features: unknown = await Reflect.get(client, 'capabilities');
  const version: unknown = features && Reflect.get(features, 'serverVersion');
  return typeof version === 'string' ? version : '?';
}
