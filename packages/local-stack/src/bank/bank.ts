import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express } from 'express';
import { announcement, answerQuery, type Outcome } from './answer';
import { type Asked, check, isSeal, type Shop } from './check';
import { Ledger } from './ledger';
import { ledgerPage, paymentPage, refusedPage } from './pages';

/** A production configuration refuses keys of this exponent: they are the trial bank's. */
const EXPONENT = 65_539;
const BITS = 1_024;
const TRIES = 3;
const REFUSED = '00151';

export interface RunningBank {
  /** The page to which shops send. */
  readonly url: string;
  readonly publicKey: string;
  stop(): Promise<void>;
}

type When = 'avant' | 'apres' | 'tard' | 'deux' | 'jamais' | 'fausse' | 'montant';
const DELAYS_MS: Partial<Record<When, number>> = { apres: 2_000, tard: 20_000 };

interface BankOptions {
  readonly shop: Shop;
  /** Of its signing key. */
  readonly folder: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly tell: (line: string) => void;
}

/** The same after a restart: whoever verifies was told it once. */
function keptKey(folder: string): KeyObject {
  const file = join(folder, 'signature.pem');
  if (existsSync(file)) return createPrivateKey(readFileSync(file));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS, publicExponent: EXPONENT });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return privateKey;
}

/** A bank that takes no card and no money, on this machine alone. */
export async function startBank({ shop, folder, port, tell }: BankOptions): Promise<RunningBank> {
  const privateKey = keptKey(folder);
  const publicKey = createPublicKey(privateKey);
  const stopping = new AbortController();
  const server = createServer(bankApp({ shop, key: privateKey, ledger: new Ledger(), tell, signal: stopping.signal }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cgi/MYchoix_pagepaiement.cgi`,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    stop: () =>
      new Promise<void>((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Desk {
  readonly shop: Shop;
  readonly key: KeyObject;
  readonly ledger: Ledger;
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

function bankApp(desk: Desk): Express {
  const { shop, ledger } = desk;
  const app = express();
  app.disable('x-powered-by');
  app.use(express.urlencoded({ extended: false, limit: '100kb' }));
  app.get('/', (_request, response) => void response.send(ledgerPage(ledger.toCome, ledger.taken)));
  app.get('/cgi/MYchoix_pagepaiement.cgi', (request, response) => {
    const asked = check(request.originalUrl.split('?')[1] ?? '', shop);
    if ('code' in asked) response.status(403).send(refusedPage(asked));
    else response.send(paymentPage(ledger.open(asked), asked));
  });
  app.post('/decision', async (request, response) => {
    const { paiement, choix, quand = 'avant' } = request.body as Record<string, string | undefined>;
    const asked = ledger.asked.get(paiement ?? '');
    if (!asked)
      return void response.status(404).send(refusedPage({ code: '00006', why: 'ce paiement est inconnu ou fini' }));
    response.redirect(
      303,
      await decide(desk, asked, choix ?? '', quand as When, () => ledger.asked.delete(paiement ?? '')),
    );
  });
  app.post('/echeances', async (request, response) => {
    const { echeance, choix } = request.body as Record<string, string | undefined>;
    const due = ledger.due(echeance ?? '');
    if (due) {
      const taken = ledger.book(due.asked, due.rang, choix === 'refuser' ? REFUSED : '00000', due.abonnement);
      await send(desk, due.asked, announcement(due.asked.retour, taken, desk.key));
    }
    response.redirect(303, '/');
  });
  app.get(
    '/releve.csv',
    (_request, response) =>
      void response.attachment('releve.csv').type('text/csv; charset=utf-8').send(ledger.statement()),
  );
  app.post('/cgi-bin/ResAbon.cgi', (request, response) => {
    const fields = Object.entries(request.body as Record<string, string>);
    const [name, seal = ''] = fields.at(-1) ?? [];
    const words = fields
      .slice(0, -1)
      .map(([field, value]) => `${field}=${value}`)
      .join('&');
    const of = new Map(fields);
    const isOurs = name === 'HMAC' && isSeal(seal, words, shop.key) && of.get('SITE') === shop.site;
    const isEnded = isOurs && ledger.end(of.get('REFERENCE') ?? '');
    response.type('text/plain').send(isEnded ? 'ACQ=OK' : `ACQ=NO&ERREUR=${isOurs ? 9 : 6}`);
  });
  return app;
}

/** What the bank does with a payment. @returns where it sends the browser. */
async function decide(desk: Desk, asked: Asked, choice: string, when: When, end: () => void): Promise<string> {
  const { ledger, key } = desk;
  if (choice === 'annuler') {
    end();
    return asked.to.annule;
  }
  const code = choice === 'accepter' ? '00000' : choice === 'attendre' ? '99999' : REFUSED;
  // After a refusal the family may try again.
  if (code !== REFUSED) end();
  const taken = ledger.book(asked, 1, code, code === '00000' ? ledger.subscribe(asked) : '0');
  const told: Outcome = when === 'montant' ? { ...taken, montant: taken.montant + 100 } : taken;
  const query = answerQuery(asked.retour, told, key);
  const sent = when === 'fausse' ? query.replace(/montant=\d+/, 'montant=1') : query;
  const delay = DELAYS_MS[when];
  if (delay !== undefined)
    void pause(delay, undefined, { signal: desk.signal }).then(
      () => send(desk, asked, sent),
      () => undefined,
    );
  else if (when !== 'jamais') {
    await send(desk, asked, sent);
    if (when === 'deux') await send(desk, asked, sent);
  }
  const to = code === '00000' ? asked.to.effectue : code === REFUSED ? asked.to.refuse : asked.to.attente;
  return `${to}?${query}`;
}

const AGAIN_MS = 1_000;

/** Tells the shop, again where it does not answer. */
async function send({ tell, signal }: Desk, { to, reference }: Asked, query: string): Promise<void> {
  for (let tries = 1; tries <= TRIES && !signal.aborted; tries += 1) {
    const status = await fetch(`${to.repondre}?${query}`, { signal }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 200 && status < 300) return;
    tell(`${reference}: the shop answered ${status}`);
    await pause(AGAIN_MS * tries, undefined, { signal }).catch(() => undefined);
  }
}
