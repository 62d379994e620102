import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBank } from '../bank/bank';

/** The trial bank as a test uses it: its pages are opened as a browser would, and its answers are seen on their way. */
export interface TrialBank {
  readonly settings: Readonly<Record<string, string>>;
  /** Where its answers go on to: the address of an API. */
  answerTo(url: string): void;
  /** The page to which a query leads. @throws Error where the bank refuses it. */
  open(query: string): Promise<{
    /** @returns where the bank sends the browser. */
    choose(choice: string, when?: string): Promise<string>;
  }>;
  /** The query of what it said last. */
  lastAnswer(): string;
  /** Takes the next instalment that is to come. */
  takeNext(choice?: string): Promise<void>;
  /** Its statement, as CSV. */
  statement(): Promise<string>;
  stop(): Promise<void>;
}

const SHOP = { site: '1999888', rang: '32', identifiant: '107904482' };

export async function startTrialBank(): Promise<TrialBank> {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-bank-'));
  const key = randomBytes(64).toString('hex');
  const said: string[] = [];
  let api = '';
  // The product knows one public address, which tests do not serve: what the bank says passes here.
  const relay = createServer((request, response) => {
    const path = request.url ?? '';
    said.push(path.split('?')[1] ?? '');
    fetch(`${api}${path}`).then(
      (answer) => response.writeHead(answer.status).end(),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const bank = await startBank({ shop: { ...SHOP, key }, folder, port: 0, tell: () => undefined });
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(new URL(path, bank.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  return {
    settings: {
      PBX_SITE: SHOP.site,
      PBX_RANG: SHOP.rang,
      PBX_IDENTIFIANT: SHOP.identifiant,
      PBX_KEY: key,
      PBX_URL: bank.url,
      PBX_PUBLIC_KEYS: bank.publicKey,
      PUBLIC_URL: publicUrl,
    },
    answerTo(url) {
      api = url;
    },
    async open(query) {
      const page = await (await fetch(`${bank.url}?${query}`)).text();
      const paiement = /name="paiement" value="([^"]+)"/.exec(page)?.[1];
      if (!paiement) throw new Error(`the bank refuses: ${/<p>(Code.*?)<\/p>/.exec(page)?.[1]}`);
      return {
        choose: async (choix, quand = 'avant') =>
          (await post('/decision', { paiement, choix, quand })).headers.get('location') ?? '',
      };
    },
    lastAnswer: () => said.at(-1) ?? '',
    async takeNext(choix = 'accepter') {
      const echeance = /name="echeance" value="([^"]+)"/.exec(await (await fetch(new URL('/', bank.url))).text())?.[1];
      if (!echeance) throw new Error('nothing is to come');
      await post('/echeances', { echeance, choix });
    },
    statement: async () => (await fetch(new URL('/releve.csv', bank.url))).text(),
    async stop() {
      await bank.stop();
      await new Promise<void>((resolve) => {
        relay.close(() => resolve());
        relay.closeAllConnections();
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
