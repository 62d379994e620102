import { connect } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { CONNECTION_TRY_MS } from './connection-try';

const IMPATIENT_MS = CONNECTION_TRY_MS / 3;

/** A port of a machine. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Connects and hangs up, with a TLS handshake where its options are given. @throws the system's error */
export function touch(address: Address, tls?: ConnectionOptions): Promise<void> {
  return new Promise((done, failed) => {
    const end = (error?: Error) => {
      socket.destroy();
      if (error) failed(error);
      else done();
    };
    const socket = tls ? connectTls({ ...address, servername: nameOf(address.host), ...tls }) : connect(address);
    socket.setTimeout(IMPATIENT_MS, () => end(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once(tls ? 'secureConnect' : 'connect', () => end());
    socket.once('error', end);
    socket.once('close', () => end(Object.assign(new Error('cut off'), { code: 'ECONNRESET' })));
  });
}

/** TLS names hosts only. */
const nameOf = (host: string): string => (/^[\d.]+$|:/.test(host) ? '' : host);

/** Whether the server takes TLS, whatever its certificate. */
export const speaksTls = (address: Address): Promise<boolean> =>
  touch(address, { rejectUnauthorized: false }).then(
    () => true,
    () => false,
  );

/** The first bytes that a server answers to these; none where it says nothing or hangs up. */
export function firstAnswer(address: Address, sent: Buffer): Promise<Buffer> {
  return new Promise((done) => {
    const socket = connect(address, () => socket.write(sent));
    const end = (answer: Buffer) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(IMPATIENT_MS, () => end(Buffer.alloc(0)));
    socket.once('data', end);
    socket.once('error', () => end(Buffer.alloc(0)));
    socket.once('close', () => end(Buffer.alloc(0)));
  });
}
