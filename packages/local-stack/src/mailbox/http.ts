import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler, Router } from 'express';
import { listPage, mailPage, notFoundPage } from './pages';
import type { MailStore } from './store';

/** A mail's HTML may only display itself and its embedded images. */
const MAIL_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

/** Names by which this machine calls itself: a page of the web that had its own name point here is answered nothing. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

const fromHere: RequestHandler = (request, response, next) => {
  if (!OWN_NAMES.has(request.hostname)) return void response.status(403).end();
  response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
  next();
};

/** Mails hold links that open accounts: whoever does not know the token finds nothing. */
function mailboxApp(store: MailStore, token: string): Express {
  const all = express();
  all.disable('x-powered-by');
  const app = Router();
  all.use(fromHere).use(`/${token}`, app);
  app.get('/', (request, response) => {
    response.send(listPage(store.list(), request.baseUrl));
  });
  app.get('/api/messages', (_request, response) => {
    response.json(store.list());
  });
  app.delete('/api/messages', async (_request, response) => {
    await store.clear();
    response.status(204).end();
  });
  app.post('/api/messages/oubli', express.json({ limit: '10mb' }), async (request, response) => {
    const { messages } = request.body as { messages?: unknown };
    if (Array.isArray(messages)) response.json({ oublies: await store.forget(messages.map(String)) });
    else response.status(400).json({ message: 'messages : liste de Message-ID sans domaine' });
  });
  app.get('/api/messages/:id', (request, response) => {
    const mail = store.find(request.params.id);
    if (mail) response.json(mail);
    else response.status(404).json({ message: 'E-mail introuvable' });
  });
  app.get('/messages/:id', (request, response) => {
    const mail = store.find(request.params.id);
    if (mail) response.send(mailPage(mail, request.baseUrl));
    else response.status(404).send(notFoundPage(request.baseUrl));
  });
  app.get('/messages/:id/html', (request, response) => {
    const mail = store.find(request.params.id);
    if (mail) response.set('Content-Security-Policy', MAIL_POLICY).send(mail.html);
    else response.status(404).send(notFoundPage(request.baseUrl));
  });
  app.get('/messages/:id/pieces-jointes/:index', async (request, response) => {
    const attachment = await store.attachment(request.params.id, Number(request.params.index));
    if (!attachment) {
      response.status(404).send(notFoundPage(request.baseUrl));
      return;
    }
    // Always a download: an attachment must not run as a page of this origin.
    response.attachment(attachment.name).type(attachment.type).send(attachment.content);
  });
  return all;
}

/** Serves the mailbox pages on 127.0.0.1, below a token. */
export async function startMailboxPages(
  store: MailStore,
  port: number,
  token: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  // As the product's own: no idle connection is closed under a client that is slow on a busy machine.
  const server = createServer({ keepAliveTimeout: 65_000 }, mailboxApp(store, token));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${address.port}/${token}`, stop };
}
